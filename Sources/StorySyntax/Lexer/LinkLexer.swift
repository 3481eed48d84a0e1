import StorySource

/// The part of a link after its label (CommonMark 6.3).
struct LinkTail: BitwiseCopyable {
    var target: LinkSpans
    /// The offset after the closing parenthesis or bracket.
    var end: Int
    /// Whether the destination comes from a definition.
    var isReference = false
    var isImage = false
}

/// Recognises destinations, titles and labels of links. Functions return offsets and consume nothing.
struct LinkLexer {
    let bytes: Bytes
    /// Nothing at or after this offset is read.
    let end: Int

    /// Returns the tail `(destination "title")` at `start`, or nil.
    func tail(at start: Int) -> LinkTail? {
        guard start < end, bytes[start] == UInt8(ascii: "(") else { return nil }
        var position = skipSpace(from: start + 1)
        guard let (destination, afterDestination) = destination(at: position, inParentheses: true) else { return nil }
        position = skipSpace(from: afterDestination)
        var title: Range<Int>?
        if position > afterDestination, let found = self.title(at: position) {
            title = found
            position = skipSpace(from: found.upperBound + 1)
        }
        guard position < end, bytes[position] == UInt8(ascii: ")") else { return nil }
        return LinkTail(
            target: LinkSpans(destination: SourceSpan(destination), title: title.map { SourceSpan($0) }),
            end: position + 1)
    }

    /// Returns a destination and the offset after it. It may be empty only in parentheses.
    func destination(at start: Int, inParentheses: Bool) -> (Range<Int>, Int)? {
        if start < end, bytes[start] == UInt8(ascii: "<") {
            var position = start + 1
            while position < end {
                switch bytes[position] {
                case UInt8(ascii: ">"): return (start + 1..<position, position + 1)
                case UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
                case UInt8(ascii: "\\"):
                    position += bytes[position + 1].isPunctuation && position + 1 < end ? 2 : 1
                default: position += 1
                }
            }
            return nil
        }
        var position = start
        var depth = 0
        scan: while position < end {
            position = endOfPlainDestination(from: position)
            guard position < end else { break }
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += position + 1 < end && bytes[position + 1].isPunctuation ? 2 : 1
            case UInt8(ascii: "("):
                depth += 1
                // As in the reference implementation, this bound keeps repeated attempts linear.
                if depth > 32 { return nil }
                position += 1
            case UInt8(ascii: ")"):
                if depth == 0 { break scan }
                depth -= 1
                position += 1
            default:
                // White space or a control character.
                break scan
            }
        }
        guard depth == 0, inParentheses || position > start else { return nil }
        return (start..<position, position)
    }

    /// Returns the first byte at or after `start` that may end a destination or needs a closer look, or the end: a backslash,
    /// a parenthesis, white space, a control character.
    private func endOfPlainDestination(from start: Int) -> Int {
        let afterSpace = SIMD16<UInt8>(repeating: 0x21)
        let parentheses = SIMD16<UInt8>(repeating: UInt8(ascii: "("))
        let two = SIMD16<UInt8>(repeating: 2)
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        let delete = SIMD16<UInt8>(repeating: 0x7F)
        return bytes.first(from: start, end: end) {
            $0 .< afterSpace .| ($0 &- parentheses) .< two .| $0 .== backslash .| $0 .== delete
        }
    }

    /// Returns the range, without quotes, of a title in `"…"`, `'…'` or `(…)` at `start`.
    func title(at start: Int) -> Range<Int>? {
        guard start < end else { return nil }
        let open = bytes[start]
        let close: UInt8
        switch open {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
        case UInt8(ascii: "("): close = UInt8(ascii: ")")
        default: return nil
        }
        var position = start + 1
        while position < end {
            let byte = bytes[position]
            if byte == close { return start + 1..<position }
            if byte == open { return nil }
            position +=
                byte == UInt8(ascii: "\\") && position + 1 < end && bytes[position + 1].isPunctuation ? 2 : 1
        }
        return nil
    }

    struct Definition {
        /// `[label]:`
        let marker: Range<Int>
        let target: LinkSpans
        /// The offset of the line break after it, or the end.
        let end: Int

        var label: Range<Int> { marker.lowerBound + 1..<marker.upperBound - 2 }
    }

    /// Returns the link reference definition at `start`, which must be the start of a line (CommonMark 4.7).
    func definition(at start: Int) -> Definition? {
        guard let colon = endOfLabel(at: start), bytes[colon] == UInt8(ascii: ":"), colon < end else { return nil }
        let marker = start..<colon + 1
        let position = skipSpace(from: colon + 1)
        guard let (destination, afterDestination) = destination(at: position, inParentheses: false) else { return nil }
        func definition(_ title: Range<Int>?, _ end: Int) -> Definition {
            let target = LinkSpans(destination: SourceSpan(destination), title: title.map { SourceSpan($0) })
            return Definition(marker: marker, target: target, end: end)
        }
        let beforeTitle = skipSpace(from: afterDestination)
        if beforeTitle > afterDestination, let title = title(at: beforeTitle) {
            let after = bytes.skipBlanks(from: title.upperBound + 1, end: end)
            if isAtLineEnd(after) { return definition(title, title.upperBound + 1) }
        }
        let lineEnd = bytes.skipBlanks(from: afterDestination, end: end)
        return isAtLineEnd(lineEnd) ? definition(nil, afterDestination) : nil
    }

    /// Returns the offset after the `]` of a link label at `start`. A label is not blank, contains no brackets, and has at
    /// most 999 characters.
    func endOfLabel(at start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "[") else { return nil }
        var position = start + 1
        var isBlank = true
        while position < end, position - start <= 1000 {
            switch bytes[position] {
            case UInt8(ascii: "]"): return isBlank ? nil : position + 1
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "\\"):
                isBlank = false
                position += position + 1 < end && bytes[position + 1].isPunctuation ? 2 : 1
            default:
                if !bytes[position].isWhitespace { isBlank = false }
                position += 1
            }
        }
        return nil
    }

    private func isAtLineEnd(_ position: Int) -> Bool { position >= end || bytes[position].isLineBreak }

    /// Returns the offset after spaces, tabs and line breaks. A region has no blank lines.
    private func skipSpace(from start: Int) -> Int { bytes.skipAllSpace(from: start, end: end) }
}
