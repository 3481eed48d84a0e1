/// Text in an XML 1.0 document (chapter 2). What XML can't hold, or a terminal should not get, is replaced by something
/// that can be seen.
enum XMLText {
    /// As the value of an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, isContent: false) }

    /// As the content of an element. Line breaks (LF) stay.
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
            // These two are no characters of XML; all others that are none have a stand-in.
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
