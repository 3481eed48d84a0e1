import StoryDiagnostics
import StorySource

/// The values of attributes: in quotes, in braces, or without their closing quote.
extension TagParser {
    /// What stands behind `=`. Returns true where the value is not terminated and the tag ends with its line.
    mutating func parseValue(of name: Range<Int>, into builder: inout TreeBuilder) -> Bool {
        var behindEquals = position
        var space = skipSpace()
        if bytes[position] == UInt8(ascii: "="), !space.hasBlankLine {
            let extra = position
            while bytes[position] == UInt8(ascii: "=") { position += 1 }
            behindEquals = position
            space = skipSpace()
            if !isWithoutValue(behindEquals, space) {
                let isQuoted = bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
                diagnostics.append(.secondEqualsSign(at: SourceSpan(extra..<behindEquals), isSure: isQuoted))
            }
        }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            return parseQuotedValue(into: &builder)
        case UInt8(ascii: "'"):
            return parseSingleQuotedValue(into: &builder)
        case UInt8(ascii: "{"):
            let braces = position..<endOfBraces()
            position = braces.upperBound
            if let literal = Braces.stringLiteral(in: braces, bytes) {
                addReadableValue(literal, into: &builder)
            } else {
                builder.leaf(.attributeValue, braces, flags: .unreadable)
            }
            diagnostics.append(
                .attributeExpression(
                    at: SourceSpan(braces), literal: Braces.stringLiteral(in: braces, bytes).map { bytes.string($0) },
                    constant: Braces.constant(in: braces, bytes), isApart: isApart))
            return false
        default:
            if isWithoutValue(behindEquals, space) {
                position = behindEquals
                diagnostics.append(
                    .missingAttributeValue(
                        bytes.string(name), at: SourceSpan(name), equals: SourceSpan(name.upperBound..<behindEquals)))
            } else {
                parseUnquotedValue(into: &builder)
            }
            return false
        }
    }

    /// Whether no value stands behind an `=` that ends at `behindEquals`, with the white space in between.
    private func isWithoutValue(_ behindEquals: Int, _ space: (start: Int, hasBlankLine: Bool)) -> Bool {
        space.hasBlankLine || isAtEndOfValue() || isAtAttribute(behind: behindEquals)
    }

    /// `"value"`, which may hold line breaks and `>`.
    private mutating func parseQuotedValue(into builder: inout TreeBuilder) -> Bool {
        let quote = position
        let start = quote + 1
        var probe = start
        var isEncoded = false
        var isFirstLine = true
        // What only a value without its closing quote has, unless a quote that ends cleanly shows otherwise.
        var looksUnclosed = false
        while true {
            probe = endOfPlainValue(from: probe)
            let byte = bytes[probe]
            if probe >= bytes.count || byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "&") { isEncoded = true }
            if byte.isLineBreak, isFirstLine {
                isFirstLine = false
                if bytes[startOfSpace(before: probe) - 1] == UInt8(ascii: ">") { looksUnclosed = true }
            }
            probe += 1
            if byte.isLineBreak {
                if byte == UInt8(ascii: "\r"), bytes[probe] == UInt8(ascii: "\n") { probe += 1 }
                while bytes[probe].isSpaceOrTab { probe += 1 }
                if bytes[probe].isLineBreak { looksUnclosed = true }
                if bytes[probe] == UInt8(ascii: "<") { return endUnterminatedValue(quote, into: &builder) }
            }
        }
        let endsCleanly = isApart(at: min(probe + 1, bytes.count))
        // A quote right behind `=` opens the next value; one in prose, behind a blank line or a line that ends the tag,
        // closes nothing.
        if probe >= bytes.count || (probe > start && bytes[probe - 1] == UInt8(ascii: "="))
            || (looksUnclosed && !endsCleanly)
        {
            return endUnterminatedValue(quote, into: &builder)
        }
        let last = endsCleanly ? nil : lastQuote(behind: probe)
        let endsInTagEnd = probe > start && bytes[probe - 1] == UInt8(ascii: ">")
        swallowedEnd = endsInTagEnd ? (startOfTagEnd(probe - 1, from: start), last == nil ? probe : nil) : nil
        if let last {
            builder.leaf(.attributeValue, start..<last, flags: .unreadable)
            position = last + 1
            diagnostics.append(.quoteInValue(at: SourceSpan(probe..<probe + 1), others: quotes(in: probe + 1..<last)))
            return false
        }
        builder.leaf(.attributeValue, start..<probe, flags: isEncoded ? .encoded : [])
        position = probe + 1
        return false
    }

    /// The first quote, `&` or line break at or behind `start`, or the end of the file.
    private func endOfPlainValue(from start: Int) -> Int {
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let ampersand = SIMD16<UInt8>(repeating: UInt8(ascii: "&"))
        let lineFeed = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
        let carriageReturn = SIMD16<UInt8>(repeating: UInt8(ascii: "\r"))
        var position = start
        while position < bytes.count {
            let block = bytes.block(at: position)
            let found = ByteMask(
                block .== quote .| block .== ampersand .| block .== lineFeed .| block .== carriageReturn)
            if !found.isEmpty { return min(position + found.first, bytes.count) }
            position += 16
        }
        return bytes.count
    }

    /// Where a tag's `>` or `/>` begins, with the white space before it.
    private func startOfTagEnd(_ mark: Int, from start: Int) -> Int {
        var end = mark > start && bytes[mark - 1] == UInt8(ascii: "/") ? mark - 1 : mark
        while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
        return end
    }

    /// The quote that was meant to end a value, where the one at `quote` has words behind it and another quote behind
    /// those: `"The "great" Ada"`.
    private func lastQuote(behind quote: Int) -> Int? {
        guard bytes[quote + 1] != UInt8(ascii: "\""), quote + 1 < bytes.count else { return nil }
        return quotes(in: quote + 1..<endOfLooseWords(from: quote + 1)).last
    }

    func quotes(in range: Range<Int>) -> [Int] { range.filter { bytes[$0] == UInt8(ascii: "\"") } }

    /// The end of what can't be attributes: before `=`, `<`, `>`, the line's end or, where asked for, a quote.
    func endOfLooseWords(from start: Int, orQuote stopsAtQuote: Bool = false) -> Int {
        var probe = start
        while probe < bytes.count, !bytes[probe].isLineBreak, bytes[probe] != UInt8(ascii: "="),
            bytes[probe] != UInt8(ascii: "<"), bytes[probe] != UInt8(ascii: ">"),
            !stopsAtQuote || bytes[probe] != UInt8(ascii: "\"")
        {
            probe += 1
        }
        return probe
    }

    /// The value ends with its first line. Where that line ends in `>`, so does the tag.
    private mutating func endUnterminatedValue(_ quote: Int, into builder: inout TreeBuilder) -> Bool {
        var end = quote + 1
        while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
        while end > quote + 1, bytes[end - 1].isIn(.whitespace) { end -= 1 }
        let isSingle = bytes[quote] == UInt8(ascii: "'")
        let closing = likelyEnd(from: quote, to: end).map { closingMark(of: quote + 1..<$0) }
        // In double quotes, a value in single ones would end at a double quote that it holds.
        let isClear = closing.map { !isSingle || quotes(in: quote + 1..<$0.lowerBound).isEmpty } ?? false
        diagnostics.append(
            .unterminatedAttributeValue(
                at: SourceSpan(quote..<quote + 1), closing: isClear ? closing.map { SourceSpan($0) } : nil,
                isSingleQuoted: isSingle))
        builder.leaf(.attributeValue, quote + 1..<end, flags: .unreadable)
        position = end
        shape.isUnreadable = true
        hasOpenValue = true
        guard end > quote + 1, bytes[end - 1] == UInt8(ascii: ">") else { return false }
        shape.isSelfClosing = bytes[end - 2] == UInt8(ascii: "/")
        shape.end = end
        return true
    }

    /// Where the missing quote belongs, where that is plain: before the next attribute, or before the `/>` or `>` that
    /// ends the tag. That is the first one of the line where the element is closed behind it, else the only one.
    private func likelyEnd(from quote: Int, to lineEnd: Int) -> Int? {
        let start = quote + 1
        guard let firstEnd = (start..<lineEnd).first(where: { bytes[$0] == UInt8(ascii: ">") }) else {
            return nextAttribute(from: start, to: lineEnd)
        }
        let isClosed = holdsClosingTag(firstEnd + 1..<lineEnd)
        if let attribute = nextAttribute(from: start, to: isClosed ? firstEnd : lineEnd) { return attribute }
        guard isClosed || firstEnd == lineEnd - 1 else { return nil }
        return startOfTagEnd(firstEnd, from: start)
    }

    /// Whether a closing tag with the name of this tag stands in a range.
    private func holdsClosingTag(_ range: Range<Int>) -> Bool {
        let name = bytes[shape.name.lowerBound + 1..<shape.name.upperBound]
        return range.contains { offset in
            let nameEnd = offset + 2 + name.count
            return bytes[offset] == UInt8(ascii: "<") && bytes[offset + 1] == UInt8(ascii: "/")
                && nameEnd <= range.upperBound && !bytes[nameEnd].isIn(.name)
                && bytes[offset + 2..<nameEnd].elementsEqual(name)
        }
    }

    /// Before the white space in front of the first `name=` in a range; nil where there is none.
    private func nextAttribute(from start: Int, to lineEnd: Int) -> Int? {
        var probe = start
        while probe < lineEnd {
            guard bytes[probe].isSpaceOrTab else {
                probe += 1
                continue
            }
            var word = probe
            while word < lineEnd, bytes[word].isSpaceOrTab { word += 1 }
            var nameEnd = word
            while nameEnd < lineEnd, bytes[nameEnd].isIn(.name) { nameEnd += 1 }
            if nameEnd > word, bytes[word].isIn(.nameStart), bytes[nameEnd] == UInt8(ascii: "=") { return probe }
            probe = nameEnd
        }
        return nil
    }

    /// `'value'` on one line.
    private mutating func parseSingleQuotedValue(into builder: inout TreeBuilder) -> Bool {
        let quote = position
        var firstQuote: Int?
        var probe = quote + 1
        while probe < bytes.count, !bytes[probe].isLineBreak, bytes[probe] != UInt8(ascii: "<") {
            if bytes[probe] == UInt8(ascii: "'") {
                if firstQuote == nil { firstQuote = probe }
                let behind = bytes[probe + 1]
                if behind.isIn(.whitespace) || behind == UInt8(ascii: ">") || behind == UInt8(ascii: "/") {
                    firstQuote = probe
                    break
                }
                if withoutEndingQuote.contains(probe) { break }
            }
            probe += 1
        }
        if firstQuote != probe, probe > withoutEndingQuote.upperBound { withoutEndingQuote = quote..<probe }
        guard let close = firstQuote else { return endUnterminatedValue(quote, into: &builder) }
        let whole = quote..<close + 1
        position = close + 1
        addReadableValue(quote + 1..<close, into: &builder)
        diagnostics.append(
            .singleQuotedAttribute(bytes.string(quote + 1..<close), at: SourceSpan(whole), isApart: isApart))
        return false
    }

    /// Whether the value that was just read stands apart from what follows, so that it ends there in quotes too.
    var isApart: Bool { isApart(at: position) }

    func isApart(at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte.isIn(.whitespace) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    mutating func addReadableValue(_ range: Range<Int>, into builder: inout TreeBuilder) {
        let isEncoded = bytes[range].contains(UInt8(ascii: "&"))
        builder.leaf(.attributeValue, range, flags: isEncoded ? .encoded : [])
    }
}
