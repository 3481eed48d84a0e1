import StoryDiagnostics
import StoryJSON
import StorySource
import StorySyntax

extension Diagnostic {
    /// Returns the diagnostic about a text that is not valid JSON.
    static func fault(_ fault: JSONFault, in source: SourceFile) -> Diagnostic {
        let span = fault.span
        let text = source.text(span)
        switch fault.reason {
        case .expected(.closingQuote(let opening)):
            return .invalidJSON(.unclosed(opening: SourceSpan(start: opening, end: opening + 1)), at: span)
        case .expected(let expectation):
            if span.isEmpty { return .invalidJSON(.end(expected: expectation.words), at: span) }
            return .invalidJSON(mistake(text, at: Int(span.start), in: source.bytes, expectation), at: span)
        case .badLiteral: return .invalidJSON(.word(text, meant: literal(meantBy: text)), at: span)
        case .badNumber: return .invalidJSON(.number(text), at: span)
        case .badEscape: return .invalidJSON(.escape(text), at: span)
        case .loneSurrogate: return .invalidJSON(.loneSurrogate(text), at: span)
        case .controlCharacter:
            let byte = source.bytes[Int(span.start)]
            let escape = String(decoding: JSONEscape.escape(byte), as: UTF8.self)
            return .invalidJSON(byte.isLineBreak ? .lineBreak : .control(escaped: escape), at: span)
        case .nestingTooDeep: return .nestingTooDeep(in: .json, limit: JSONParser.storyDepth, at: span)
        }
    }

    /// Returns what was probably meant at the unexpected character `text`.
    private static func mistake(
        _ text: String, at offset: Int, in bytes: Bytes, _ expectation: JSONFault.Expectation
    ) -> JSONMistake {
        if expectation == .nothing { return .rest }
        var end = offset
        var isOnNextLine = false
        while end > 0, bytes[end - 1].isSpaceOrTab || bytes[end - 1].isLineBreak {
            end -= 1
            if bytes[end].isLineBreak { isOnNextLine = true }
        }
        let last = end > 0 ? bytes[end - 1] : 0
        let before = SourceSpan(max(end - 1, 0)..<end)
        let isLetter = text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        let isOther = JSONMistake.character(text, expected: expectation.words)
        switch expectation {
        case .commaInArray, .commaInObject:
            // In `""Hm," says Bear` words follow the second quote.
            let isSpeech = end == offset ? !isPunctuation(bytes[offset]) : isLetter && !isOnNextLine
            if last == UInt8(ascii: "\""), isSpeech { return .quoteInText(before) }
            if isQuote(text) { return .quote(text) }
            if isComment(at: offset, in: bytes) { return .comment }
            return isLetter || beginsValue(bytes[offset]) ? .missingComma(after: before) : isOther
        case .colon:
            if end == offset, isLetter { return .quoteInText(before) }
            return isComment(at: offset, in: bytes) ? .comment : isOther
        case .value, .valueOrEnd, .name, .nameOrEnd:
            if last == UInt8(ascii: ","), text == "]" || text == "}" { return .trailingComma(before) }
            if isQuote(text) { return .quote(text) }
            if isComment(at: offset, in: bytes) { return .comment }
            let isName = expectation == .name || expectation == .nameOrEnd
            guard isName, isLetter else { return isOther }
            // In `"„Hm", says Bear"` the comma belongs to the text.
            let isAfterText = !isOnNextLine && last == UInt8(ascii: ",") && bytes[end - 2] == UInt8(ascii: "\"")
            let name = offset..<bytes.endOfName(from: offset)
            let isSpeech = isAfterText && bytes[bytes.skipBlanks(from: name.upperBound)] != UInt8(ascii: ":")
            return isSpeech ? .quoteInText(SourceSpan(end - 2..<end - 1)) : .bareName
        case .closingQuote, .nothing: return isOther
        }
    }

    /// Returns whether a text is a quote that people and word processors write, and JSON does not allow.
    private static func isQuote(_ text: String) -> Bool {
        ["'", "`", "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}"]
            .contains(text)
    }

    private static func isComment(at offset: Int, in bytes: Bytes) -> Bool {
        bytes.matches("//", at: offset) || bytes.matches("/*", at: offset) || bytes.matches("#", at: offset)
    }

    /// Returns whether a byte belongs between values, or was meant to, rather than in words.
    private static func isPunctuation(_ byte: UInt8) -> Bool { ":;=/[]{}".utf8.contains(byte) }

    /// Returns whether a byte begins a value or a name that is not a word.
    private static func beginsValue(_ byte: UInt8) -> Bool { byte.isASCIIDigit || "\"{[-".utf8.contains(byte) }

    /// Returns the JSON keyword for its equivalent in other languages.
    private static func literal(meantBy word: String) -> String? {
        switch word.lowercased() {
        case "true": "true"
        case "false": "false"
        case "null", "none", "nil", "undefined": "null"
        default: nil
        }
    }
}

extension JSONFault.Expectation {
    /// What was expected, as messages name it.
    fileprivate var words: String {
        switch self {
        case .value: "a value"
        case .valueOrEnd: "a value or ']'"
        case .name: "a name in double quotes"
        case .nameOrEnd: "a name in double quotes, or '}'"
        case .colon: "':'"
        case .commaInArray: "',' or ']'"
        case .commaInObject: "',' or '}'"
        case .closingQuote: "'\"'"
        case .nothing: "nothing"
        }
    }
}
