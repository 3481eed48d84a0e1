import StoryDiagnostics
import StorySource

/// The values of attributes: in quotes of any kind, in braces, in none, or without their closing quote.
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

    private func quotes(in range: Range<Int>) -> [Int] { range.filter { bytes[$0] == UInt8(ascii: "\"") } }

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
        while end > quote + 1, bytes[end - 1].isSpaceOrTab { end -= 1 }
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
    private var isApart: Bool { isApart(at: position) }

    func isApart(at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte.isIn(.whitespace) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    mutating func addReadableValue(_ range: Range<Int>, into builder: inout TreeBuilder) {
        let isEncoded = bytes[range].contains(UInt8(ascii: "&"))
        builder.leaf(.attributeValue, range, flags: isEncoded ? .encoded : [])
    }

    /// A value without quotes, in typographic quotes, or without its opening quote.
    private mutating func parseUnquotedValue(into builder: inout TreeBuilder) {
        let start = position
        var value = start..<endOfUnquoted(from: start)
        var whole = value
        // What is sure to be the value, as far as it goes.
        var isSure = true
        if let opening = TypographicQuote(at: start, in: bytes),
            let close = opening.closing(from: start, in: bytes, missing: &withoutTypographicQuote)
        {
            whole = start..<close.upperBound
            value = start + opening.length..<close.lowerBound
        } else if let (opening, closing) = misplacedQuotes(from: start) {
            position = closing + 1
            builder.leaf(.attributeValue, start..<closing, flags: .unreadable)
            diagnostics.append(
                .misplacedOpeningQuote(
                    bytes.string(start..<opening) + bytes.string(opening + 1..<closing),
                    at: SourceSpan(start..<position)))
            return
        } else if let quote = closingQuoteOnly(from: start) {
            value = withoutHalfPair(start..<quote)
            whole = start..<quote + 1
        } else {
            if let end = endOfBareWords(from: value.upperBound) {
                // Of several words nobody knows that all of them belong to the value.
                whole = start..<end
                isSure = false
            } else {
                whole = start..<endOfValueBeforeSeparator(value)
                // An '=' and the like may begin something else than the value.
                isSure =
                    !bytes[whole].contains { "\"=,;".utf8.contains($0) } && !endsInSlash(whole)
                    && bytes[whole.upperBound - 1] != UInt8(ascii: "'")
            }
            value = withoutHalfPair(whole)
        }
        position = whole.upperBound
        addReadableValue(value, into: &builder)
        diagnostics.append(
            .unquotedAttribute(
                bytes.string(value), at: SourceSpan(whole), isApart: (isApart || isAtSeparator) && isSure))
    }

    /// The quotes of `S"omebody who said this"`: one inside the first word, and the one that it ends with.
    private func misplacedQuotes(from start: Int) -> (opening: Int, closing: Int)? {
        let opening = endOfLooseWords(from: start, orQuote: true)
        guard opening < bytes.count, bytes[opening] == UInt8(ascii: "\""), !isApart(at: opening + 1),
            !bytes[start..<opening].contains(where: { $0.isIn(.whitespace) })
        else { return nil }
        let closing = endOfLooseWords(from: opening + 1, orQuote: true)
        guard closing < bytes.count, closing > opening + 1, bytes[closing] == UInt8(ascii: "\""),
            isApart(at: closing + 1)
        else { return nil }
        return (opening, closing)
    }

    /// The end of a value without quotes, in front of a `,` or `;` that stands between it and what follows, or of the
    /// slash of a `/ >`.
    private func endOfValueBeforeSeparator(_ value: Range<Int>) -> Int {
        if let separator = value.first(where: { $0 > value.lowerBound && isSeparator($0) }) { return separator }
        let slash = value.upperBound - 1
        // What holds other slashes may be an address that ends in one.
        return endsInSlash(value) && Self.component(of: shape, in: bytes, profile).content == .none
            && value.count > 1 && !bytes[value.lowerBound..<slash].contains(UInt8(ascii: "/")) ? slash : slash + 1
    }

    /// Whether the last byte of a value is the slash of a `/ >`.
    private func endsInSlash(_ value: Range<Int>) -> Bool {
        bytes[value.upperBound - 1] == UInt8(ascii: "/") && isTagEnd(value.upperBound - 1)
    }

    private var isAtSeparator: Bool { isSeparator(position) }

    /// A `,` or `;` behind which the tag ends, or another attribute stands: with white space in front of it, or one that
    /// the component has.
    private func isSeparator(_ offset: Int) -> Bool {
        guard bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: ";") else { return false }
        var probe = offset + 1
        while bytes[probe].isIn(.whitespace) { probe += 1 }
        if isTagEnd(probe) { return true }
        guard bytes[probe].isIn(.nameStart) else { return false }
        var nameEnd = probe
        while bytes[nameEnd].isIn(.name) { nameEnd += 1 }
        guard bytes[nameEnd] == UInt8(ascii: "=") else { return false }
        if probe > offset + 1 { return true }
        let name = AttributeName(named: bytes[probe..<nameEnd])
        let attributes = Self.component(of: shape, in: bytes, profile).definition?.attributes(in: profile) ?? []
        return attributes.contains { $0.name == name }
    }

    /// A value without the typographic double quote at its start, or else its end, that is one half of a pair.
    private func withoutHalfPair(_ value: Range<Int>) -> Range<Int> {
        if !value.isEmpty, let mark = TypographicQuote(at: value.lowerBound, in: bytes), mark.isDouble {
            return value.lowerBound + mark.length..<value.upperBound
        }
        let mark = closingMark(of: value)
        return value.lowerBound..<mark.lowerBound
    }

    /// The typographic double quote at the end of a value that holds no other one; an empty range at its end where there
    /// is none.
    private func closingMark(of value: Range<Int>) -> Range<Int> {
        let end = value.upperBound
        var probe = value.lowerBound
        while probe < end {
            let length = max(1, UTF8Sequence.length(at: probe, in: bytes))
            if bytes[probe] >= 0x80, TypographicQuote(at: probe, in: bytes)?.isDouble == true {
                return probe + length == end ? probe..<end : end..<end
            }
            probe += length
        }
        return end..<end
    }

    /// The end of the bare words behind the first word of a value without quotes: up to the end of the tag, the next
    /// attribute with its `=`, or a name of one that the component still lacks. Nil where there are no such words, or
    /// where they may be something else.
    private func endOfBareWords(from start: Int) -> Int? {
        let attributes = Self.component(of: shape, in: bytes, profile).definition?.attributes(in: profile) ?? []
        var end = start
        while true {
            var word = end
            while bytes[word].isSpaceOrTab { word += 1 }
            let endsLine = bytes[word].isLineBreak
            if endsLine { word = firstOfLine(behindBreakAt: word) }
            let wordEnd = endOfUnquoted(from: word)
            var nameEnd = word
            while bytes[nameEnd].isIn(.name) { nameEnd += 1 }
            let isAttribute =
                bytes[word].isIn(.nameStart)
                && (bytes[nameEnd] == UInt8(ascii: "=")
                    || (nameEnd == wordEnd && attributes.contains { isMissing($0.name, word..<nameEnd) }))
            if isTagEnd(word) || isAttribute { return end > start ? end : nil }
            let isFirst = end == start
            guard !endsLine, wordEnd > word, bytes[wordEnd] != UInt8(ascii: "<"),
                !isFirst || bytes[word].isIn(.name) || bytes[word] >= 0x80,
                !bytes[word..<wordEnd].contains(where: { "\"={}".utf8.contains($0) })
            else { return nil }
            end = wordEnd
        }
    }

    /// `>`, `/>` or `/ >`.
    private func isTagEnd(_ offset: Int) -> Bool {
        guard bytes[offset] == UInt8(ascii: "/") else { return bytes[offset] == UInt8(ascii: ">") }
        var probe = offset + 1
        while bytes[probe].isSpaceOrTab { probe += 1 }
        return bytes[probe] == UInt8(ascii: ">")
    }

    /// The first byte of the line behind a break that is no blank.
    private func firstOfLine(behindBreakAt offset: Int) -> Int {
        var probe = offset + (bytes.matches("\r\n", at: offset) ? 2 : 1)
        while bytes[probe].isSpaceOrTab { probe += 1 }
        return probe
    }

    /// Whether a name is that of an attribute which the tag does not have so far.
    private func isMissing(_ attribute: AttributeName, _ name: Range<Int>) -> Bool {
        AttributeName(named: bytes[name]) == attribute && !isSeen(attribute)
    }

    private func endOfUnquoted(from start: Int) -> Int {
        var probe = start
        while probe < bytes.count, !bytes[probe].isIn(.whitespace), bytes[probe] != UInt8(ascii: ">"),
            bytes[probe] != UInt8(ascii: "<"),
            !(bytes[probe] == UInt8(ascii: "/") && bytes[probe + 1] == UInt8(ascii: ">"))
        {
            probe += 1
        }
        return probe
    }

    /// The quote that ends `title=Signal Check"`: the first one on the line, with nothing before it that belongs to a tag.
    private func closingQuoteOnly(from start: Int) -> Int? {
        var probe = start
        while probe < bytes.count, !bytes[probe].isLineBreak {
            switch bytes[probe] {
            case UInt8(ascii: "\""): return probe
            case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"): return nil
            default: probe += 1
            }
        }
        return nil
    }

    func isAtEndOfValue() -> Bool {
        let byte = bytes[position]
        return position >= bytes.count || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
            || (byte == UInt8(ascii: "/") && bytes[position + 1] == UInt8(ascii: ">"))
    }

    /// `name=` with white space before it: the value before it is missing.
    private func isAtAttribute(behind offset: Int) -> Bool {
        guard position > offset, bytes[position].isIn(.nameStart) else { return false }
        var probe = position
        while bytes[probe].isIn(.name) { probe += 1 }
        return bytes[probe] == UInt8(ascii: "=")
    }
}
