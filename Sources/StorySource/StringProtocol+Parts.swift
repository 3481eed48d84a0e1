/// What the standard library has in the module of its regular expressions, which a program would be linked with for it: that
/// makes `mdxc` larger, and slower to start.
extension StringProtocol {
    /// Returns whether the bytes of a text, which is not empty, are in this one.
    package func hasPart(_ part: String) -> Bool {
        let first = part.utf8.first
        return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: part.utf8) }
    }

    /// Returns the text with a replacement for each occurrence of a character.
    package func replacingAll(_ character: Character, with replacement: String) -> String {
        split(separator: character, omittingEmptySubsequences: false).joined(separator: replacement)
    }
}
