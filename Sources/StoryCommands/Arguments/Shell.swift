/// The shells that there are completions for.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}
