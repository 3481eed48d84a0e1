import StorySource

package enum Quoting {
    /// Returns `text` in single quotes, cut with `…` if it is long. Line breaks become spaces, and characters that must not
    /// reach a terminal become visible, so that messages are safe everywhere.
    package static func quoted(_ text: some StringProtocol) -> String { "'" + clipped(text) + "'" }

    /// Returns the same text without quotes.
    package static func clipped(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            // CRLF is one line break.
            if scalar == "\n", previous == "\r" { continue }
            if count == ShortText.limit {
                result.append("…")
                break
            }
            if scalar == "\n" || scalar == "\r" || scalar == "\t" {
                result.append(" ")
            } else if let substitute = VisibleText.substitute(for: scalar) {
                result.append(contentsOf: substitute.unicodeScalars)
            } else {
                result.append(scalar)
            }
            count += 1
        }
        return String(result)
    }

    /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
    package static func alternatives(_ names: [String]) -> String {
        guard let last = names.last else { return "" }
        if names.count == 1 { return quoted(last) }
        return names.dropLast().map { quoted($0) }.joined(separator: ", ") + " or " + quoted(last)
    }

    /// Returns the advice about an unknown name: one of the nearest names, or else `other`.
    package static func didYouMean(_ nearest: [String], else other: String) -> String {
        nearest.isEmpty ? other : "did you mean \(alternatives(nearest))?"
    }
}
