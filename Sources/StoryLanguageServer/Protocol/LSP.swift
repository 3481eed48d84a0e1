/// The values of the Language Server Protocol, with the names of its specification.
enum LSP {}
