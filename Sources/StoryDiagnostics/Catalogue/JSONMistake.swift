import StorySource

/// What makes a text no JSON, in words.
package enum JSONMistake: Sendable {
    /// The text ends too early; what should follow.
    case end(expected: String)
    /// A character where only something else can stand.
    case character(String, expected: String)
    /// A comma with nothing behind it.
    case trailingComma
    /// Something behind the end of the value.
    case rest
    /// A word that is none of JSON's.
    case word(String)
    case number(String)
    case escape(String)
    case loneSurrogate(String)
    /// The file ends in a text, which has this opening quote.
    case unclosed(opening: SourceSpan)
    /// A line break in a text.
    case lineBreak
    /// A tab or another character that has to be escaped.
    case control(escaped: String)

    var message: String {
        switch self {
        case .end(let expected): "the file ends too early; \(expected) is missing"
        case .character(let text, let expected): "\(Quoting.quoted(text)) can't stand here; \(expected) is expected"
        case .trailingComma: "nothing follows the comma; remove it"
        case .rest: "the story ends above; remove what stands behind it"
        case .word(let word): "JSON has no word \(Quoting.quoted(word)); put texts in double quotes"
        case .number(let text): "\(Quoting.quoted(text)) is no number of JSON; write it as 7, -7 or 7.5"
        case .escape(let text): "\(Quoting.quoted(text)) escapes nothing; write a backslash as '\\\\'"
        case .loneSurrogate(let text):
            "\(Quoting.quoted(text)) is half of a character; write both halves, or the character itself"
        case .unclosed: "the file ends in a text; its closing quote is missing"
        case .lineBreak: "a text can't go on in the next line; close it, or write '\\n' for a line break"
        case .control(let escaped): "this character can't stand in a text as it is; write '\(escaped)'"
        }
    }

    var related: [Diagnostic.Label] {
        if case .unclosed(let opening) = self { [Diagnostic.Label(opening, "the text begins here")] } else { [] }
    }
}
