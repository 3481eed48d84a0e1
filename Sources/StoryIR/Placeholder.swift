/// The IR.
enum Placeholder {}
