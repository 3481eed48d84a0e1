/// What others wrote, as messages repeat it.
package enum ShortText {
    /// The longest piece, in scalars, that a message repeats in full.
    package static let limit = 60

    /// The text, with `…` for what is after ``limit``.
    package static func cut(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(text) }
        return String(text[..<end]) + "…"
    }
}
