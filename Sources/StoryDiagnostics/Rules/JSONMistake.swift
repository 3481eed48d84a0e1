import StorySource

package enum JSONMistake: Sendable {
    /// The text ends too early; what is expected.
    case end(expected: String)
    /// A character where only something else is allowed.
    case character(String, expected: String)
    /// No comma between two values or members; the last character of the first one.
    case missingComma(after: SourceSpan)
    /// A comma with nothing after it.
    case trailingComma(SourceSpan)
    /// More words follow this quote, which was meant to be part of the string but ends it.
    case quoteInText(SourceSpan)
    /// A string or name in quotes that are not straight and double; the opening quote.
    case quote(String)
    /// A name without quotes.
    case bareName
    case comment
    /// Something after the end of the value.
    case rest
    /// A word that JSON does not have, and the JSON word for the same, if there is one.
    case word(String, meant: String?)
    case number(String)
    case escape(String)
    case loneSurrogate(String)
    /// The file ends inside the string with this opening quote.
    case unclosed(opening: SourceSpan)
    /// A line break in a string.
    case lineBreak
    /// A tab or another character that must be escaped.
    case control(escaped: String)

    var message: String {
        switch self {
        case .end(let expected): "the file ends too early; \(expected) is missing"
        case .character(let text, let expected): "\(Quoting.quoted(text)) can't appear here; \(expected) is expected"
        case .missingComma: "a comma is missing in front of this; write ',' after the value before it"
        case .trailingComma: "nothing follows the comma; remove it"
        case .quoteInText: "the text ends at the quote before this; write a quote inside of a text as '\\\"'"
        case .quote(let quote):
            "\(Quoting.quoted(quote)) is not a quote in JSON; put texts and names in straight double quotes"
        case .bareName: "this name has no quotes; put it in double quotes"
        case .comment: "JSON has no comments; remove this one"
        case .rest: "the story ends above; remove what is after it"
        case .word(let word, nil): "JSON has no word \(Quoting.quoted(word)); put texts in double quotes"
        case .word(let word, let meant?): "JSON has no word \(Quoting.quoted(word)); write \(Quoting.quoted(meant))"
        case .number(let text): "\(Quoting.quoted(text)) is not a number in JSON; write it as 7, -7 or 7.5"
        case .escape(let text): "\(Quoting.quoted(text)) escapes nothing; write a backslash as '\\\\'"
        case .loneSurrogate(let text):
            "\(Quoting.quoted(text)) is half of a character; write both halves, or the character itself"
        case .unclosed: "the file ends in a text; its closing quote is missing"
        case .lineBreak: "a text can't go on in the next line; close it, or write '\\n' for a line break"
        case .control(let escaped): "this character can't appear in a text as it is; write '\(escaped)'"
        }
    }

    var related: [Diagnostic.Label] {
        switch self {
        case .unclosed(let opening): [Diagnostic.Label(opening, "the text begins here")]
        case .missingComma(let end): [Diagnostic.Label(end, "a comma is missing after this")]
        case .trailingComma(let comma): [Diagnostic.Label(comma, "this comma")]
        case .quoteInText(let quote): [Diagnostic.Label(quote, "the text ends here")]
        case .end, .character, .quote, .bareName, .comment, .rest, .word, .number, .escape, .loneSurrogate, .lineBreak,
            .control:
            []
        }
    }

    /// Returns the fixes at `span`. They are unsafe, since other mistakes may appear afterwards.
    func fixes(at span: SourceSpan) -> [FixIt] {
        switch self {
        case .word(_, let meant?): [.replace(span, with: meant, "replace with \(Quoting.quoted(meant))", .unsafe)]
        case .missingComma(let end):
            [.replace(SourceSpan(start: end.end, end: end.end), with: ",", "insert ','", .unsafe)]
        case .trailingComma(let comma): [.replace(comma, with: "", "delete the comma", .unsafe)]
        case .end, .character, .quoteInText, .quote, .bareName, .comment, .rest, .word, .number, .escape,
            .loneSurrogate, .unclosed, .lineBreak, .control:
            []
        }
    }
}
