import StorySource

/// Why YAML does not parse, in the terms of somebody who writes a story.
package enum YAMLMistake: Equatable, Sendable {
    /// `title: After: Midnight`.
    case colonInValue
    /// A tab where YAML wants spaces.
    case tab
    /// `- item` on a line under a value that is complete.
    case itemUnderValue
    /// `authors: - Jane`.
    case itemBehindKey
    /// A quote that is opened and not closed on its line.
    case unclosedQuote
    /// A list or mapping whose closing bracket, given here, is missing.
    case unclosedBracket(String)
    /// A closing bracket without an opening one.
    case strayBracket(String)
    /// A comma in brackets with no item before it.
    case strayComma
    /// Two items in brackets without a comma between them.
    case missingComma
    /// A value that starts with a character that means something else there.
    case reservedStart(Unicode.Scalar)
    /// `title: 'It's late'`.
    case textBehindQuote
    /// `title: [Live] at the Apollo`.
    case textBehindValue
    /// A line of text, given here, where an entry should be.
    case missingColon(String)
    /// `title:Foo`.
    case missingSpaceBehindColon
    /// A key of more characters than this.
    case overlongKey(limit: Int)
    /// `-id: opening`.
    case missingSpaceBehindHyphen
    /// A line that starts in a column where nothing can start.
    case wrongIndentation
    /// A backslash in double quotes with something behind it that it can't escape.
    case unknownEscape(String)
    /// A control character.
    case forbiddenCharacter(Unicode.Scalar)
    /// Something else.
    case unreadable

    fileprivate var message: String {
        switch self {
        case .colonInValue:
            "this value holds a colon with a space behind it, which would start another field; put the value in quotes"
        case .tab:
            "a tab can't indent a line here; use spaces"
        case .itemUnderValue:
            "a list item can't stand under a value; make that value the first item of the list, or remove the '-'"
        case .itemBehindKey:
            "a list item can't stand on the line of its field; start the list on the next line, or put the value in quotes"
        case .unclosedQuote:
            "this quote is never closed on its line; add the closing quote"
        case .unclosedBracket(let closing):
            "this bracket is never closed; add \(Quoting.quoted(closing)) behind the last item"
        case .strayBracket(let closing):
            "nothing is open that \(Quoting.quoted(closing)) could close; remove it, or put the value in quotes"
        case .strayComma:
            "no item stands before this comma; remove it, or write the item"
        case .missingComma:
            "a comma or the closing bracket is missing before this; separate the items with ','"
        case .reservedStart(let scalar):
            "a value can't start with \(Quoting.quoted(String(scalar))) outside quotes; put the value in quotes"
        case .textBehindQuote:
            "the quotes end before this; put all of the text in double quotes, and write a double quote inside it as '\\\"'"
        case .textBehindValue:
            "text stands behind a value that is complete; put the whole value in quotes"
        case .missingColon(let text):
            "\(Quoting.quoted(text)) is no field; write 'name: value', or indent the line to continue the text above"
        case .missingSpaceBehindColon:
            "a space is missing behind this colon; write 'name: value'"
        case .overlongKey(let limit):
            "this name has more than \(limit) characters, which YAML does not allow; use a shorter one"
        case .missingSpaceBehindHyphen:
            "a space is missing behind this '-'; write '- name: value'"
        case .wrongIndentation:
            "this line is not aligned with the lines that it belongs to; indent it like its neighbours"
        case .unknownEscape(let escape):
            "\(Quoting.quoted(escape)) means nothing between double quotes; write '\\\\' for a backslash"
        case .forbiddenCharacter(let scalar):
            "the control character \(Self.codePoint(scalar)) is not allowed in front matter; delete it"
        case .unreadable:
            "the front matter can't be read from here on; check quotes, brackets and indentation around this place"
        }
    }

    fileprivate var fix: String {
        switch self {
        case .colonInValue, .reservedStart, .textBehindValue, .itemBehindKey, .strayBracket: "put the value in quotes"
        case .tab: "indent with spaces"
        case .strayComma: "remove the comma"
        case .unclosedQuote: "close the quote at the end of the line"
        case .textBehindQuote: "escape the quotes inside the text"
        case .missingSpaceBehindColon: "put a space behind the colon"
        case .missingSpaceBehindHyphen: "put a space behind the '-'"
        case .unknownEscape: "write the backslash twice"
        case .itemUnderValue, .unclosedBracket, .missingComma, .missingColon, .overlongKey, .wrongIndentation,
            .forbiddenCharacter, .unreadable:
            "mend it"
        }
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Rule {
    static let invalidYAML = Rule(
        .invalidYAML, .error, .yaml, "front matter that is not YAML",
        explanation: """
            The lines between the two '---' are YAML, and YAML cannot be read from the marked place on. The most frequent \
            reasons are a value with a colon in it that is not in quotes, a quote or bracket that is not closed, and a \
            line that is indented with a tab. Nothing else about the front matter is checked until it can be read, so \
            further findings may follow once this one is mended. Putting a text in double quotes is always right.
            """,
        failing: .frontMatter("subtitle: After: Midnight"),
        mended: .frontMatter("subtitle: \"After: Midnight\""))
}

extension Diagnostic {
    /// The front matter is no YAML. `span` shows the mistake; `edit`, where there is one, is a good guess at mending it.
    package static func invalidYAML(
        _ mistake: YAMLMistake, at span: SourceSpan, edit: FixIt.Edit? = nil
    ) -> Diagnostic {
        Diagnostic(
            .invalidYAML, mistake.message, at: span,
            fixes: edit.map { [FixIt(mistake.fix, .maybe, [$0])] } ?? [])
    }
}
