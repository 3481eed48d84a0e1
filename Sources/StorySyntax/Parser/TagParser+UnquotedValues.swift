import StoryDiagnostics
import StorySource

/// The values of attributes that no straight quotes enclose, and where such a value ends.
extension TagParser {
    /// A value without quotes, in typographic quotes, or without its opening quote.
    mutating func parseUnquotedValue(into builder: inout TreeBuilder) {
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
    func closingMark(of value: Range<Int>) -> Range<Int> {
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
    func isAtAttribute(behind offset: Int) -> Bool {
        guard position > offset, bytes[position].isIn(.nameStart) else { return false }
        var probe = position
        while bytes[probe].isIn(.name) { probe += 1 }
        return bytes[probe] == UInt8(ascii: "=")
    }
}
