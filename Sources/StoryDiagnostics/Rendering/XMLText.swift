import StorySource

/// Text in an XML 1.0 document (chapter 2). Characters that XML can't contain, or that a terminal should not get, are replaced
/// by visible ones.
enum XMLText {
    /// Returns a text as the value of an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, isContent: false) }

    /// Returns a text as the content of an element. Line breaks (LF) stay.
    static func content(_ text: String) -> String { escaped(text, isContent: true) }

    private static func escaped(_ text: String, isContent: Bool) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"" where !isContent: "&quot;"
            case "\n" where isContent: nil
            // These two are not XML characters; all others like them have a visible substitute.
            case "\u{FFFE}", "\u{FFFF}": "&lt;U+\(VisibleText.hexadecimal(scalar.value))&gt;"
            default: VisibleText.substitute(for: scalar).map { escaped($0, isContent: false) }
            }
        }
    }
}
