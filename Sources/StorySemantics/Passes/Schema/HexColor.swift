import StorySource

/// Colours in stories: `#rgb` and `#rrggbb`.
enum HexColor {
    /// Returns the colour with six lower-case digits, `#6b4eff`; nil if the text is not a colour.
    static func normalized(_ text: String) -> String? {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 3 || digits.count == 6,
            digits.allSatisfy(\.isHexDigit)
        else { return nil }
        let color = text.lowercased()
        return digits.count == 6 ? color : color.dropFirst().reduce("#") { "\($0)\($1)\($1)" }
    }
}
