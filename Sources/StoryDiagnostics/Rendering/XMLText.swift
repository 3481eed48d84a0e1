/// Text in an XML 1.0 document (chapter 2). Characters that XML can't contain, or that a terminal should not get, are replaced
/// by visible ones.
enum XMLText {
    /// Returns a text as the value of an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, isContent: false) }

    /// Returns a text as the content of an element. Line breaks (LF) stay.
    static func content(_ text: String) -> String { escaped(text, isContent: true) }

    private static func escaped(_ text: String, isContent: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where !isContent: result += "&quot;"
            case "\n" where isContent: result += "\n"
            // These two are not XML characters; all others like them have a visible substitute.
            case "\u{FFFE}", "\u{FFFF}": result += "&lt;U+\(VisibleText.hexadecimal(scalar.value))&gt;"
            default:
                if let substitute = VisibleText.substitute(for: scalar) {
                    result += escaped(substitute, isContent: false)
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
