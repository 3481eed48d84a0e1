import StorySource

enum ShellText {
    /// Returns whether bash, zsh and fish need no quotes for a word.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-./".utf8.contains($0) || $0 >= 0x80 }
    }

    /// Returns a word in single quotes, for bash and zsh.
    static func quoted(_ word: String) -> String { "'" + word.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'" }
}
