import StorySource

/// Parses JSON exactly by RFC 8259, in linear time and without recursion.
///
/// Accepts bad UTF-8 and U+0000 in strings, for which the callers have their own diagnostics.
package struct JSONParser {
    /// The depth limit of a JSON story (LANGUAGE.md 9).
    package static let storyDepth = 64
    /// The depth limit of a document that is only decoded: twice the depth of elements and inlines of a compiled story.
    package static let documentDepth = 512

    private let source: SourceFile
    private let bytes: Bytes
    private let depthLimit: Int
    private let allowsLoneSurrogates: Bool
    private var offset: Int
    private var nodes: ContiguousArray<JSONNode> = []
    private var open: [Int] = []
    private var nulCharacters: [SourceSpan] = []

    private init(_ source: SourceFile, depthLimit: Int, allowsLoneSurrogates: Bool) {
        self.allowsLoneSurrogates = allowsLoneSurrogates
        self.source = source
        bytes = source.bytes
        self.depthLimit = depthLimit
        offset = source.byteOrderMarkLength
    }

    /// Parses a text, with an optional byte order mark. Throws the first syntax error.
    /// - Parameter allowsLoneSurrogates: Whether half of a surrogate pair becomes U+FFFD, rather than an error.
    package static func parse(
        _ source: SourceFile, depthLimit: Int, allowsLoneSurrogates: Bool = false
    ) throws(JSONFault) -> JSONTree {
        var parser = JSONParser(source, depthLimit: depthLimit, allowsLoneSurrogates: allowsLoneSurrogates)
        try parser.parse()
        return JSONTree(source: source, nodes: parser.nodes, nulCharacters: parser.nulCharacters)
    }

    // MARK: Structure

    private mutating func parse() throws(JSONFault) {
        var expected = JSONFault.Expectation.value
        while true {
            skipWhiteSpace()
            let byte = offset < bytes.count ? bytes[offset] : 0
            switch expected {
            case .nothing:
                guard offset == bytes.count else { throw unexpected(expected) }
                return
            case .valueOrEnd where byte == UInt8(ascii: "]"), .nameOrEnd where byte == UInt8(ascii: "}"),
                .commaInArray where byte == UInt8(ascii: "]"), .commaInObject where byte == UInt8(ascii: "}"):
                expected = close()
            case .value, .valueOrEnd: expected = try parseValue(byte, expected)
            case .name, .nameOrEnd:
                guard byte == UInt8(ascii: "\"") else { throw unexpected(expected) }
                try parseString()
                expected = .colon
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw unexpected(expected) }
                offset += 1
                expected = .value
            case .commaInArray, .commaInObject:
                guard byte == UInt8(ascii: ",") else { throw unexpected(expected) }
                offset += 1
                expected = expected == .commaInArray ? .value : .name
            case .closingQuote: preconditionFailure("strings are read in one go")
            }
        }
    }

    /// Reads a value, or its opening bracket, and returns what is expected next.
    private mutating func parseValue(
        _ byte: UInt8, _ expected: JSONFault.Expectation
    ) throws(JSONFault) -> JSONFault.Expectation {
        switch byte {
        case UInt8(ascii: "{"):
            try openContainer(.object)
            return .nameOrEnd
        case UInt8(ascii: "["):
            try openContainer(.array)
            return .valueOrEnd
        case UInt8(ascii: "\""): try parseString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): try parseLiteral()
        default: throw unexpected(expected)
        }
        return afterValue
    }

    private mutating func openContainer(_ kind: JSONNode.Kind) throws(JSONFault) {
        guard open.count < depthLimit else {
            throw JSONFault(reason: .nestingTooDeep, span: SourceSpan(offset..<offset + 1))
        }
        open.append(nodes.count)
        add(kind, offset..<offset + 1)
        offset += 1
    }

    private mutating func close() -> JSONFault.Expectation {
        offset += 1
        let container = open.removeLast()
        nodes[container].span.end = UInt32(truncatingIfNeeded: offset)
        nodes[container].subtreeEnd = UInt32(truncatingIfNeeded: nodes.count)
        return afterValue
    }

    private var afterValue: JSONFault.Expectation {
        guard let container = open.last else { return .nothing }
        return nodes[container].kind == .array ? .commaInArray : .commaInObject
    }

    private mutating func add(_ kind: JSONNode.Kind, _ range: Range<Int>, hasEscapes: Bool = false) {
        nodes.append(
            JSONNode(
                kind: kind, hasEscapes: hasEscapes, span: SourceSpan(range),
                subtreeEnd: UInt32(truncatingIfNeeded: nodes.count + 1)))
    }

    private mutating func skipWhiteSpace() {
        while true {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    /// Returns the fault of an unexpected character at ``offset``, or of the end of the text.
    private func unexpected(_ expected: JSONFault.Expectation) -> JSONFault {
        let length = offset < bytes.count ? UTF8Sequence.scalar(at: offset, in: bytes).length : 0
        return JSONFault(reason: .expected(expected), span: SourceSpan(offset..<offset + length))
    }

    // MARK: Scalars

    private mutating func parseLiteral() throws(JSONFault) {
        let range = offset..<endOfWord()
        if range.count == 4, bytes.matches("true", at: offset) {
            add(.true, range)
        } else if range.count == 5, bytes.matches("false", at: offset) {
            add(.false, range)
        } else if range.count == 4, bytes.matches("null", at: offset) {
            add(.null, range)
        } else {
            throw JSONFault(reason: .badLiteral, span: SourceSpan(range))
        }
        offset = range.upperBound
    }

    private mutating func parseNumber() throws(JSONFault) {
        let range = offset..<endOfWord()
        var index = offset
        func digits() -> Bool {
            let first = index
            while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
            return index > first
        }
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        var isValid = true
        if bytes[index] == UInt8(ascii: "0") { index += 1 } else { isValid = digits() }
        if isValid, bytes[index] == UInt8(ascii: ".") {
            index += 1
            isValid = digits()
        }
        if isValid, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
            isValid = digits()
        }
        guard isValid, index == range.upperBound else { throw JSONFault(reason: .badNumber, span: SourceSpan(range)) }
        add(.number, range)
        offset = index
    }

    /// Returns the end of the letters, digits and punctuation at ``offset`` that look like one word or number.
    private func endOfWord() -> Int {
        var end = offset
        while true {
            switch bytes[end] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                end += 1
            default: return end
            }
        }
    }

    private mutating func parseString() throws(JSONFault) {
        let opening = offset
        var hasEscapes = false
        offset += 1
        while true {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                add(.string, opening + 1..<offset, hasEscapes: hasEscapes)
                offset += 1
                return
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try parseEscape()
            case 0 where offset < bytes.count:
                nulCharacters.append(SourceSpan(offset..<offset + 1))
                offset += 1
            case 0: throw unexpected(.closingQuote(opening: UInt32(truncatingIfNeeded: opening)))
            case 1..<0x20:
                let length = bytes[offset] == 0x0D && bytes[offset + 1] == 0x0A ? 2 : 1
                throw JSONFault(reason: .controlCharacter, span: SourceSpan(offset..<offset + length))
            default: offset += 1
            }
        }
    }

    private mutating func parseEscape() throws(JSONFault) {
        let start = offset
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 2
        case UInt8(ascii: "u"):
            guard let unit = JSONEscapeSequence.codeUnit(at: offset, in: bytes) else { throw badEscape(at: start) }
            offset += 6
            if unit == 0 { nulCharacters.append(SourceSpan(start..<offset)) }
            if JSONEscapeSequence.isHighSurrogate(unit) {
                guard let low = JSONEscapeSequence.codeUnit(at: offset, in: bytes),
                    JSONEscapeSequence.isLowSurrogate(low)
                else {
                    if allowsLoneSurrogates { return }
                    throw JSONFault(reason: .loneSurrogate, span: SourceSpan(start..<start + 6))
                }
                offset += 6
            } else if !allowsLoneSurrogates, JSONEscapeSequence.isLowSurrogate(unit) {
                throw JSONFault(reason: .loneSurrogate, span: SourceSpan(start..<start + 6))
            }
        default: throw badEscape(at: start)
        }
    }

    /// Returns the fault of an invalid escape: the backslash and the character after it, with the digits of `\u`.
    private func badEscape(at start: Int) -> JSONFault {
        var end = start + 1
        if bytes[end] == UInt8(ascii: "u") {
            end += 1
            while end < start + 6, bytes[end].isHexDigit { end += 1 }
        } else if end < bytes.count, bytes[end] >= 0x20 {
            end += UTF8Sequence.scalar(at: end, in: bytes).length
        }
        return JSONFault(reason: .badEscape, span: SourceSpan(start..<end))
    }
}
