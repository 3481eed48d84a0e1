import StorySource

/// The inline mode of the lexer: splits one region of prose (a paragraph, a caption) into tokens.
///
/// It only makes decisions that need no context beyond the region. Whether a delimiter run opens emphasis, or a bracket a
/// link, is up to the parser. Every search that can fail is remembered, so that the cost stays linear.
///
/// Functions that run for each token are `mutating` even if they change nothing: before a nonmutating method, the compiler
/// copies the whole lexer.
struct InlineLexer {
    var bytes: Bytes
    private let profile: Profile
    /// The end of the region.
    private(set) var end = 0
    private(set) var position = 0
    /// The token after the text that was returned first.
    private var pending: Token?
    /// Whether every tag is one `rawHTML` token, since no component is allowed: in a caption, and in foreign Markdown.
    private var isField = false
    /// Whether this is a table cell, in which a pipe after a backslash is escaped, whatever precedes the backslash.
    private var isCell = false

    /// For each length of backtick run in the region, the start of the last one. Built when a search first fails.
    private var lastBackticks: [Int: Int]?
    /// The range in which no `~~` closes anything.
    private var withoutClosingTildes = 0..<0
    /// The offset up to which braces are matched, and the end of that region; for each opening brace, its closing one.
    private var (bracesEnd, bracesRegionEnd) = (0, 0)
    private var closingBraces: [Int: Int] = [:]
    /// The next `-->` (or `?>`), in the file or in the region of a caption.
    private var (commentEnd, instructionEnd) = (NextMarker(), NextMarker())
    private var bracedCommentEnd = NextMarker()

    init(_ bytes: Bytes, _ profile: Profile) {
        self.bytes = bytes
        self.profile = profile
    }

    /// Begins a region; `isField` is true for prose in a field or an attribute.
    mutating func begin(_ region: Range<Int>, isField: Bool = false, isCell: Bool = false) {
        let isField = isField || profile >= .commonMark
        // The region after a tag in a paragraph has the same end, so failed searches still hold.
        if isField || region.upperBound != end {
            lastBackticks = nil
            withoutClosingTildes = 0..<0
        }
        if isField {
            commentEnd = NextMarker()
            instructionEnd = NextMarker()
            bracedCommentEnd = NextMarker()
        }
        position = region.lowerBound
        end = region.upperBound
        pending = nil
        self.isField = isField
        self.isCell = isCell
    }

    /// Returns the next token; its kind is `end` if nothing is left.
    mutating func next() -> Token {
        if let token = pending {
            pending = nil
            position = token.range.upperBound
            return token
        }
        let start = position
        var probe = start
        while true {
            probe = endOfWords(from: probe)
            guard probe < end else { break }
            switch special(at: probe, textStart: start) {
            case .literal(let length): probe += length
            case .token(let token):
                if token.range.lowerBound == start {
                    position = token.range.upperBound
                    return token
                }
                pending = token
                position = token.range.lowerBound
                return Token(.text, start..<position)
            }
        }
        position = end
        return Token(start < end ? .text : .end, start..<max(start, end))
    }

    /// Returns the offset of the first component tag outside code spans and autolinks; nil if there is none.
    mutating func firstComponentTag(in range: Range<Int>, closing: Bool = false) -> Int? {
        guard bytes[range].contains(UInt8(ascii: "<")) else { return nil }
        begin(range)
        while true {
            let token = next()
            switch token.kind {
            case .end: return nil
            case .openTag where !closing: return token.range.lowerBound
            case .closeTag where bytes.isAtComponentTag(token.range.lowerBound): return token.range.lowerBound
            default: break
            }
        }
    }

    /// Continues at an offset, after a link's tail, which the parser read.
    mutating func skip(to offset: Int) {
        position = offset
        pending = nil
    }

    private enum Special {
        /// This number of bytes is plain text.
        case literal(Int)
        case token(Token)
    }

    /// Returns the first byte at or after `start` that may begin a token, or the end of the region. Skips most prose
    /// sixteen bytes at a time. May also stop at a control character, `^`, `|`, `}` or DEL, which begin no token but
    /// share a vector comparison with bytes that do.
    private mutating func endOfWords(from start: Int) -> Int {
        let fold = SIMD16<UInt8>(repeating: 0xDF)
        let brackets = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
        let bracketCount = SIMD16<UInt8>(repeating: 5)
        let space = SIMD16<UInt8>(repeating: UInt8(ascii: " "))
        let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
        let asterisk = SIMD16<UInt8>(repeating: UInt8(ascii: "*"))
        let less = SIMD16<UInt8>(repeating: UInt8(ascii: "<"))
        let backtick = SIMD16<UInt8>(repeating: UInt8(ascii: "`"))
        return bytes.first(from: start, end: end) { block in
            // `[ \ ] ^ _`, and 32 after them `{ | } ~` and DEL.
            let paired = ((block & fold) &- brackets) .< bracketCount
            let single = block .== ampersand .| block .== asterisk .| block .== less .| block .== backtick
            return paired .| single .| block .< space
        }
    }

    private mutating func special(at start: Int, textStart: Int) -> Special {
        switch bytes[start] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): lineBreak(at: start, textStart: textStart)
        case UInt8(ascii: "\\"): backslash(at: start)
        case UInt8(ascii: "&"): reference(at: start)
        case UInt8(ascii: "`"): codeSpan(at: start)
        case UInt8(ascii: "*"), UInt8(ascii: "_"): .token(Token(.delimiterRun, start..<endOfRun(at: start)))
        case UInt8(ascii: "~"): strikethrough(at: start)
        case UInt8(ascii: "["): openBracket(at: start, textStart: textStart)
        case UInt8(ascii: "]"): .token(Token(.closeBracket, start..<start + 1))
        case UInt8(ascii: "{") where profile >= .commonMark: .literal(1)
        case UInt8(ascii: "{"): .token(Token(.expression, start..<endOfExpression(at: start)))
        case UInt8(ascii: "<"): angleBracket(at: start)
        default: .literal(1)
        }
    }

    /// Returns the end of a run of the byte at `start`.
    private mutating func endOfRun(at start: Int) -> Int {
        var position = start + 1
        while position < end, bytes[position] == bytes[start] { position += 1 }
        return position
    }

    private func isAtClosingTag(_ position: Int) -> Bool {
        bytes[position + 1] == UInt8(ascii: "/") && bytes.isAtComponentTag(position)
    }

    // CommonMark 6.7 and 6.8: two spaces before a line break make it hard, fewer leave it soft.
    private mutating func lineBreak(at start: Int, textStart: Int) -> Special {
        var blanks = start
        while blanks > textStart, bytes[blanks - 1] == UInt8(ascii: " ") { blanks -= 1 }
        guard start - blanks >= 2 else { return .literal(1) }
        return .token(Token(.hardBreak, blanks..<endOfBreak(at: start)))
    }

    // CommonMark 2.4.
    private mutating func backslash(at start: Int) -> Special {
        guard start + 1 < end else { return .literal(1) }
        let next = bytes[start + 1]
        if isCell, next == UInt8(ascii: "\\"), start + 2 < end, bytes[start + 2] == UInt8(ascii: "|") {
            // The first backslash escapes the pipe as part of the row (GFM 4.10).
            return .token(Token(.escape, start..<start + 3))
        }
        if next.isLineBreak { return .token(Token(.hardBreak, start..<endOfBreak(at: start + 1))) }
        return next.isPunctuation ? .token(Token(.escape, start..<start + 2)) : .literal(1)
    }

    /// Returns the offset after the line break at `start` and the next line's indentation.
    private mutating func endOfBreak(at start: Int) -> Int {
        min(bytes.skipBlanks(from: bytes.afterLineBreak(start), end: end), end)
    }

    private mutating func reference(at start: Int) -> Special {
        let length = CharacterReference.length(at: start, end: end, in: bytes)
        return length == 0 ? .literal(1) : .token(Token(.characterReference, start..<start + length))
    }

    // CommonMark 6.1: the next run of backticks of the same length closes the span.
    private mutating func codeSpan(at start: Int) -> Special {
        let bodyStart = endOfRun(at: start)
        let length = bodyStart - start
        if let lastBackticks, lastBackticks[length, default: -1] < bodyStart { return .literal(length) }
        var position = bodyStart
        var seen: [Int: Int] = [:]
        while position < end {
            guard bytes[position] == UInt8(ascii: "`") else {
                position += 1
                continue
            }
            let runEnd = endOfRun(at: position)
            if runEnd - position == length { return .token(Token(.codeSpan, start..<runEnd)) }
            if lastBackticks == nil { seen[runEnd - position] = position }
            position = runEnd
        }
        if lastBackticks == nil { lastBackticks = seen }
        return .literal(length)
    }

    /// `~~words~~`, whose content is raw text. A lone `~`, and a run that opens nothing, are text.
    private mutating func strikethrough(at start: Int) -> Special {
        let runEnd = endOfRun(at: start)
        if profile >= .markdown {
            return runEnd - start <= 2 ? .token(Token(.delimiterRun, start..<runEnd)) : .literal(runEnd - start)
        }
        guard runEnd - start == 2, runEnd < end, !bytes[runEnd].isWhitespace,
            !withoutClosingTildes.contains(runEnd)
        else { return .literal(runEnd - start) }
        var position = runEnd
        while position < end {
            if bytes[position] == UInt8(ascii: "~"), bytes[position + 1] == UInt8(ascii: "~"), position + 1 < end {
                let close = endOfRun(at: position)
                if close - position == 2, !bytes[position - 1].isWhitespace {
                    return .token(Token(.strikethrough, start..<close))
                }
                position = close
            } else if bytes.isAtComponentTag(position) {
                break
            } else if bytes[position] == UInt8(ascii: "`") {
                // A code span has higher precedence.
                switch codeSpan(at: position) {
                case .token(let span): position = span.range.upperBound
                case .literal(let length): position += length
                }
            } else {
                position += bytes[position] == UInt8(ascii: "\\") && position + 1 < end ? 2 : 1
            }
        }
        withoutClosingTildes = runEnd..<max(runEnd, position)
        return .literal(2)
    }

    private mutating func openBracket(at start: Int, textStart: Int) -> Special {
        if bytes[start + 1] == UInt8(ascii: "^"), let labelEnd = endOfFootnoteLabel(at: start),
            bytes[labelEnd] != UInt8(ascii: "(")
        {
            return .token(Token(.footnoteReference, start..<labelEnd))
        }
        if start > textStart, bytes[start - 1] == UInt8(ascii: "!") {
            return .token(Token(.openImage, start - 1..<start + 1))
        }
        return .token(Token(.openBracket, start..<start + 1))
    }

    /// Returns the offset after the `]` of `[^label]`; nil if it is not such a label.
    private func endOfFootnoteLabel(at start: Int) -> Int? {
        var position = start + 2
        while position < end, bytes[position] != UInt8(ascii: "]") {
            if bytes[position].isWhitespace || bytes[position] == UInt8(ascii: "[") { return nil }
            position += 1
        }
        return position < end && position > start + 2 ? position + 1 : nil
    }

    /// Returns the offset after the matching `}` on the same line; from 0.3 on, a comment in braces extends to its `*/}`. If
    /// there is none, returns the end of the line, or a component's tag, which closes its element whatever precedes it.
    private mutating func endOfExpression(at start: Int) -> Int {
        if profile >= .markdown, let close = endOfComment(at: start), !isCell || close <= end { return close }
        if start >= bracesEnd || bracesRegionEnd != end { matchBraces(from: start) }
        if let close = closingBraces[start] { return close + 1 }
        var position = start + 1
        while position < bracesEnd, isField || !bytes.isAtComponentTag(position) { position += 1 }
        return bytes.startOfSpace(before: position, from: start + 1)
    }

    /// Returns the offset after the `*/}` of the comment at `start`; nil if there is none.
    mutating func endOfComment(at start: Int) -> Int? {
        bytes.matches("{/*", at: start) ? endOfMarked(at: start + 3, by: "*/}", memo: &bracedCommentEnd) : nil
    }

    /// Matches the braces between `start` and the end of its line.
    private mutating func matchBraces(from start: Int) {
        closingBraces.removeAll(keepingCapacity: true)
        var open: [Int] = []
        var position = start
        while position < end, !bytes[position].isLineBreak {
            if bytes[position] == UInt8(ascii: "{") { open.append(position) }
            if bytes[position] == UInt8(ascii: "}"), let opening = open.popLast() { closingBraces[opening] = position }
            position += 1
        }
        bracesEnd = position
        bracesRegionEnd = end
    }

    private mutating func angleBracket(at start: Int) -> Special {
        let next = bytes[start + 1]
        guard start + 1 < end else { return .literal(1) }
        if let autolinkEnd = AutolinkLexer(bytes: bytes, end: end).endOfAutolink(at: start) {
            return .token(Token(.autolink, start..<autolinkEnd))
        }
        switch next {
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return .token(Token(.rawHTML, start..<endOfDeclaration(at: start)))
        case UInt8(ascii: ">"): return .token(Token(isField ? .rawHTML : .openTag, start..<start + (isField ? 2 : 1)))
        case UInt8(ascii: "/"):
            guard isField else { return .token(Token(.closeTag, start..<start + 2)) }
            guard bytes[start + 2].isASCIILetter || bytes[start + 2] == UInt8(ascii: ">") else { return .literal(1) }
            return .token(Token(.rawHTML, start..<endOfRawTag(at: start)))
        default:
            guard next.isASCIILetter else { return .literal(1) }
            if next.isUppercaseLetter, !isField { return .token(Token(.openTag, start..<start + 1)) }
            return .token(Token(.rawHTML, start..<endOfRawTag(at: start)))
        }
    }

    /// Returns the offset after the `>` of an HTML tag, with quotes respected; after its name if the region has no `>`.
    private func endOfRawTag(at start: Int) -> Int {
        var position = start + 1
        if bytes[position] == UInt8(ascii: "/") { position += 1 }
        while position < end, bytes[position].isOfName { position += 1 }
        let nameEnd = position
        var quote: UInt8 = 0
        while position < end {
            let byte = bytes[position]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return position + 1
            } else if byte == UInt8(ascii: "<") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            position += 1
        }
        return nameEnd
    }

    /// Returns the end of a comment, declaration or processing instruction. A comment may extend beyond the region; one that
    /// is never closed ends with its line.
    private mutating func endOfDeclaration(at start: Int) -> Int {
        if bytes.matches("<!--", at: start) {
            // '<!-->' and '<!--->' are whole comments (CommonMark 6.6).
            return endOfMarked(at: start + 2, by: "-->", memo: &commentEnd) ?? endOfLine(from: start)
        }
        if bytes[start + 1] == UInt8(ascii: "?") {
            return endOfMarked(at: start + 2, by: "?>", memo: &instructionEnd) ?? endOfLine(from: start)
        }
        var position = start + 2
        while position < end, bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "<"),
            !bytes[position].isLineBreak
        {
            position += 1
        }
        return position < end && bytes[position] == UInt8(ascii: ">") ? position + 1 : endOfLine(from: start)
    }

    /// The result of a search for a marker. It holds for all searches that start between `searchedFrom` and `location`.
    private struct NextMarker {
        var searchedFrom = Int.max
        /// The offset of the marker; the greatest integer if there is none.
        var location = Int.max
    }

    private func endOfMarked(at start: Int, by marker: StaticString, memo: inout NextMarker) -> Int? {
        if start < memo.searchedFrom || start > memo.location {
            let limit = isField ? end : bytes.count
            var position = start
            while position < limit, bytes[position] != marker.utf8Start[0] || !bytes.matches(marker, at: position) {
                position += 1
            }
            memo = NextMarker(searchedFrom: start, location: position < limit ? position : .max)
        }
        return memo.location == .max ? nil : memo.location + marker.utf8CodeUnitCount
    }

    /// Returns the end of the words on the line at `start`, or the offset of a component's closing tag on it.
    private func endOfLine(from start: Int) -> Int {
        var position = start
        while position < end, !bytes[position].isLineBreak, isField || !isAtClosingTag(position) { position += 1 }
        return bytes.startOfSpace(before: position, from: start + 1)
    }
}
