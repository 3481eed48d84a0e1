/// Shortens quoted text for messages.
package enum ShortText {
    /// The greatest length, in scalars, of a text that messages show in full.
    package static let limit = 60

    /// Returns the text, cut after ``limit`` scalars with `…`.
    package static func cut(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(text) }
        return String(text[..<end]) + "…"
    }
}
