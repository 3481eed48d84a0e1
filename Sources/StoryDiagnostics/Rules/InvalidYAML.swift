import StorySource

/// Why YAML does not parse, in an author's terms.
package enum YAMLMistake: Equatable, Sendable {
    /// `title: After: Midnight`.
    case colonInValue
    /// `deck: Live from:`.
    case colonAtEnd
    /// `title: “After: Midnight”`.
    case typographicQuotes
    /// `: Midnight`.
    case missingName
    /// A tab where YAML requires spaces.
    case tab
    /// `- item` on a line below a complete value.
    case itemUnderValue
    /// `authors: - Jane`.
    case itemAfterKey
    case unclosedQuote
    /// `title: "T'`: a text that ends with another mark than the quote that begins it.
    case otherQuote
    /// `title: "T""`.
    case strayQuote
    /// An invisible character after a complete value.
    case invisibleAfterValue(Unicode.Scalar)
    /// A list or mapping without this closing bracket.
    case unclosedBracket(String)
    /// A `#` in brackets that begins a comment, which swallows the closing bracket.
    case commentInBrackets
    /// A closing bracket without an opening one.
    case strayBracket(String)
    /// A comma in brackets with no item before it.
    case strayComma
    /// Two items in brackets without a comma between them.
    case missingComma
    /// A value that starts with a character that has a special meaning there.
    case reservedStart(Unicode.Scalar)
    /// `deck: |Words`: text on the line of a block scalar's header.
    case textAfterBlockMarker(Unicode.Scalar)
    /// `title: 'It's late'`.
    case textAfterQuote
    /// `authors: "Ann", "Ben"`.
    case missingBrackets
    /// `src: "a.jpg", alt: "A hall"`.
    case fieldOnSameLine
    /// A comma or semicolon at the end of a line, as in JSON or code.
    case markAfterValue(Unicode.Scalar)
    /// A comma of another script between two items in quotes.
    case otherComma(Unicode.Scalar)
    /// `title: [Live] at the Apollo`.
    case textAfterValue
    /// This line of text in place of an entry.
    case missingColon(String)
    /// `title：Foo`, with a full-width colon.
    case otherColon
    /// `title:Foo`.
    case missingSpaceAfterColon
    /// A key with more characters than this.
    case overlongKey(limit: Int)
    /// `-id: opening`.
    case missingSpaceAfterHyphen
    /// `– id: opening`, with this dash or bullet for the hyphen.
    case dashForHyphen(Unicode.Scalar)
    /// A line without a hyphen below list items.
    case missingHyphen
    /// `// a note`.
    case otherComment
    /// The first line of the body, when no `---` precedes it.
    case missingEnd
    /// Non-breaking spaces in an indentation, or after a colon.
    case nonBreakingSpaces
    /// A character that ends a line only for YAML.
    case lineSeparator(Unicode.Scalar)
    /// A line that starts in a column where nothing can start.
    case wrongIndentation
    /// A backslash in double quotes before something that it can't escape.
    case badEscape(String)
    /// A control character.
    case forbiddenCharacter(Unicode.Scalar)
    /// Something else.
    case unreadable

    fileprivate var message: String {
        switch self {
        case .colonInValue:
            "this value holds a colon with a space after it, which would start another field; put the value in quotes"
        case .colonAtEnd: "this value ends in a colon, which would make it the name of a field; put the value in quotes"
        case .typographicQuotes:
            "typographic quotes don't keep this colon from starting another field; use straight ones"
        case .missingName: "no name is before this colon; write 'name: value'"
        case .tab: "a tab can't indent a line here; use spaces"
        case .itemUnderValue:
            "a list item can't appear under a value; make that value the first item of the list, or remove the '-'"
        case .itemAfterKey:
            "a list item can't appear on the line of its field; start the list on the next line, or put the value in quotes"
        case .unclosedQuote: "this quote is never closed on its line; add the closing quote"
        case .otherQuote: "the text after this quote ends with another mark; close it with the same one"
        case .strayQuote: "nothing is open that this quote could close; remove it"
        case .invisibleAfterValue(let scalar):
            "the invisible character \(VisibleText.codePoint(scalar)) is after this value; delete it"
        case .unclosedBracket(let closing):
            "this bracket is never closed; add \(Quoting.quoted(closing)) after the last item"
        case .commentInBrackets:
            "this '#' starts a comment, which swallows the closing bracket too; put the value in quotes"
        case .strayBracket(let closing):
            "nothing is open that \(Quoting.quoted(closing)) could close; remove it, or put the value in quotes"
        case .strayComma: "no item is before this comma; remove it, or write the item"
        case .missingComma: "a comma or the closing bracket is missing before this; separate the items with ','"
        case .reservedStart(let scalar):
            "a value can't start with \(Quoting.quoted(String(scalar))) outside quotes; put the value in quotes"
        case .textAfterBlockMarker(let sign):
            "words can't appear right after \(Quoting.quoted(String(sign))), which announces lines of text below; "
                + "put the value in quotes"
        case .textAfterQuote:
            "the quotes end before this; put all of the text in double quotes, and write a double quote inside it as '\\\"'"
        case .missingBrackets: "several values need brackets around them, as in '[one, two]'"
        case .fieldOnSameLine: "another field can't follow on the same line; write it on the next one"
        case .markAfterValue(let mark): "the line ends with its value; remove this \(Quoting.quoted(String(mark)))"
        case .otherComma(let scalar): "\(Quoting.quoted(String(scalar))) separates no items here; write ','"
        case .textAfterValue: "text is after a value that is complete; put the whole value in quotes"
        case .missingColon(let text):
            "\(Quoting.quoted(text)) is not a field; write 'name: value', or indent the line to continue the text above"
        case .otherColon: "a full-width colon ends no name; write ':' and a space"
        case .missingSpaceAfterColon: "a space is missing after this colon; write 'name: value'"
        case .overlongKey(let limit):
            "this name has more than \(limit) characters, which YAML does not allow; use a shorter one"
        case .missingSpaceAfterHyphen:
            "a space is missing after this '-', without which it begins no list item; put one there"
        case .dashForHyphen(let mark):
            "\(Quoting.quoted(String(mark))) \(mark.properties.generalCategory == .dashPunctuation ? "is a dash, which begins" : "begins") no list item; write a hyphen"
        case .missingHyphen: "the '-' of a list item is missing before this; put it there"
        case .otherComment: "comments begin with '#' in YAML; write this as one"
        case .missingEnd: "this is not a field, but seems to be the body; write '---' on a line before it"
        case .nonBreakingSpaces: "non-breaking spaces are here, which YAML takes for text; use plain ones"
        case .lineSeparator(let scalar):
            "the invisible character \(VisibleText.codePoint(scalar)) ends a line for YAML; put a space in its place"
        case .wrongIndentation:
            "this line is not aligned with the lines that it belongs to; indent it like its neighbours"
        case .badEscape(let escape):
            "\(Quoting.quoted(escape)) is not a character; write the character itself, or '\\\\' for a backslash"
        case .forbiddenCharacter(let scalar):
            "the control character \(VisibleText.codePoint(scalar)) is not allowed in front matter; delete it"
        case .unreadable:
            "the front matter can't be read from here on; check quotes, brackets and indentation around this place"
        }
    }

    fileprivate var fix: String {
        switch self {
        case .colonInValue, .colonAtEnd, .reservedStart, .textAfterBlockMarker, .textAfterValue, .itemAfterKey,
            .strayBracket, .commentInBrackets:
            "put the value in quotes"
        case .typographicQuotes: "use straight quotes"
        case .dashForHyphen: "write a hyphen"
        case .missingHyphen: "put a '-' before it"
        case .otherComment: "put a '#' before it"
        case .missingEnd: "write '---' before it"
        case .nonBreakingSpaces: "use plain spaces"
        case .lineSeparator: "put a space in its place"
        case .missingComma: "put a comma between them"
        case .tab: "indent with spaces"
        case .wrongIndentation: "indent it as they are"
        case .strayComma: "remove the comma"
        case .unclosedQuote: "close the quote"
        case .textAfterQuote: "escape the quotes inside the text"
        case .missingBrackets: "write the brackets"
        case .fieldOnSameLine: "write it on the next line"
        case .otherQuote: "close it with the same mark"
        case .markAfterValue, .strayQuote: "remove it"
        case .invisibleAfterValue: "delete it"
        case .otherComma: "write the comma that YAML knows"
        case .otherColon: "write ':' and a space"
        case .missingSpaceAfterColon: "put a space after the colon"
        case .missingSpaceAfterHyphen: "put a space after the '-'"
        case .badEscape: "write the backslash twice"
        case .itemUnderValue: "make the value the first item"
        case .unclosedBracket, .missingName, .missingColon, .overlongKey, .forbiddenCharacter,
            .unreadable:
            "fix it"
        }
    }
}

extension Rule {
    static let invalidYAML = Rule(
        .invalidYAML, .error, .yaml, "front matter that is not YAML",
        explanation: """
            The lines between the two '---' are YAML, and YAML cannot be read from the marked place on. The most frequent \
            reasons are a value with a colon in it that is not in quotes, a quote or bracket that is not closed, and a \
            line that is indented with a tab. Nothing else about the front matter is checked until it can be read, so \
            further diagnostics may follow once this one is fixed. If in doubt, put the text in double quotes.
            """,
        failing: .frontMatter("subtitle: After: Midnight"),
        fixed: .frontMatter("subtitle: \"After: Midnight\""))
}

extension Diagnostic {
    /// The front matter is not valid YAML. `span` is the mistake; `edit`, if any, is a likely fix.
    package static func invalidYAML(
        _ mistake: YAMLMistake, at span: SourceSpan, edit: FixIt.Edit? = nil
    ) -> Diagnostic {
        invalidYAML(mistake, at: span, edits: edit.map { [$0] } ?? [])
    }

    /// The front matter is not valid YAML, and a likely fix takes several edits; empty if there is none.
    package static func invalidYAML(_ mistake: YAMLMistake, at span: SourceSpan, edits: [FixIt.Edit]) -> Diagnostic {
        Diagnostic(
            .invalidYAML, mistake.message, at: span, fixes: edits.isEmpty ? [] : [FixIt(mistake.fix, .unsafe, edits)])
    }
}
