import StoryDiagnostics
import StoryJSON
import StorySource

extension Diagnostic {
    /// The finding about a text that is no JSON.
    static func fault(_ fault: JSONFault, in source: SourceFile) -> Diagnostic {
        let span = fault.span
        let text = source.text(span)
        switch fault.reason {
        case .expected(.closingQuote(let opening)):
            return .invalidJSON(
                .unclosed(opening: SourceSpan(start: opening, end: opening + 1)), at: span)
        case .expected(let expectation):
            if span.isEmpty { return .invalidJSON(.end(expected: expectation.words), at: span) }
            return .invalidJSON(mistake(text, expectation, behind: source.bytes[0..<Int(span.start)]), at: span)
        case .badLiteral: return .invalidJSON(.word(text), at: span)
        case .badNumber: return .invalidJSON(.number(text), at: span)
        case .badEscape: return .invalidJSON(.escape(text), at: span)
        case .loneSurrogate: return .invalidJSON(.loneSurrogate(text), at: span)
        case .controlCharacter:
            let byte = source.bytes[Int(span.start)]
            return .invalidJSON(byte.isLineBreak ? .lineBreak : .control(escaped: escape(of: byte)), at: span)
        case .nestingTooDeep: return .nestingTooDeep(.json, limit: JSONParser.storyDepth, at: span)
        }
    }

    private static func mistake(
        _ text: String, _ expectation: JSONFault.Expectation, behind before: UnsafeBufferPointer<UInt8>
    ) -> JSONMistake {
        if expectation == .nothing { return .rest }
        let last = before.last { $0 != 0x20 && $0 != 0x09 && !$0.isLineBreak }
        if last == UInt8(ascii: ","), text == "]" || text == "}" { return .trailingComma }
        return .character(text, expected: expectation.words)
    }

    /// How a control character is written in a text.
    private static func escape(of byte: UInt8) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONEscape.longest) { buffer in
            let count = JSONEscape.write(byte, to: buffer.baseAddress!)
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}

extension JSONFault.Expectation {
    /// What would have made sense, as messages name it.
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
