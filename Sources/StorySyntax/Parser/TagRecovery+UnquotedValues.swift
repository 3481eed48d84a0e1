import StoryDiagnostics
import StorySource

/// The values of attributes that no straight quotes enclose, and where such a value ends.
extension TagRecovery {
    /// `attributeValue` without quotes, in typographic quotes, or without its opening quote
    mutating func parseUnquotedValue(into builder: inout TreeBuilder) {
        let start = position
        let value: Range<Int>
        var isSafe = true
        var isReadable = true
        if let opening = TypographicQuote(at: start, in: bytes),
            let close = opening.closing(from: start, in: bytes, missing: &withoutTypographicQuote)
        {
            position = close.upperBound
            value = start + opening.length..<close.lowerBound
        } else if let quote = closingQuoteOnly(from: start) {
            position = quote + 1
            value = withoutHalfPair(start..<quote)
            isReadable = !holdsQuote(value)
        } else if let end = endOfBareWords(from: endOfWord(from: start)) {
            position = end
            // Of several words nobody knows that all of them belong to the value.
            isSafe = false
            value = withoutHalfPair(start..<end)
        } else {
            position = endOfWord(from: start)
            if position > start + 1, isSeparator(position - 1) { position -= 1 }
            // An `=` and the like may begin something else than the value, and a slash may be the tag's.
            isSafe =
                !bytes[start..<position].contains { "=,;".utf8.contains($0) }
                && bytes[position - 1] != UInt8(ascii: "'") && bytes[position - 1] != UInt8(ascii: "/")
            value = withoutHalfPair(start..<position)
            isReadable = !holdsQuote(value)
        }
        if isReadable {
            addValue(value, into: &builder)
        } else {
            builder.leaf(.attributeValue, value, flags: .unreadable)
        }
        let (bytes, whole, isApart) = (bytes, start..<position, isApart || isSeparator(position))
        report(
            .unquotedAttribute(
                bytes.string(value), at: SourceSpan(whole), isApart: isApart && isSafe && isReadable))
    }

    /// Of such a quote nobody knows what it was to enclose.
    private func holdsQuote(_ value: Range<Int>) -> Bool { bytes[value].contains(UInt8(ascii: "\"")) }

    /// Up to white space, `<` or the end of the tag.
    private func endOfWord(from start: Int) -> Int {
        var end = start
        while end < bytes.count, !bytes[end].isIn(.whitespace), bytes[end] != UInt8(ascii: "<"), !bytes.isTagEnd(end) {
            end += 1
        }
        return end
    }

    private func isSeparator(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: ";")
    }

    /// The quote that ends `title=Signal Check"`: the first one on the line, with nothing before it that belongs to a tag.
    private func closingQuoteOnly(from start: Int) -> Int? {
        let quote = bytes.firstOnLine(of: "\"=<>", from: start)
        return bytes[quote] == UInt8(ascii: "\"") ? lastQuote(after: quote) ?? quote : nil
    }

    /// A value without the typographic double quote at its start, or else its end, that is one half of a pair.
    private func withoutHalfPair(_ value: Range<Int>) -> Range<Int> {
        if !value.isEmpty, let mark = TypographicQuote(at: value.lowerBound, in: bytes), mark.isDouble {
            return value.lowerBound + mark.length..<value.upperBound
        }
        return value.lowerBound..<closingMark(of: value).lowerBound
    }

    /// The typographic double quote at the end of a value that holds no other one; else an empty range at its end.
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

    /// The end of the bare words after the first word of a value without quotes: up to the end of the tag, the next
    /// attribute with its `=`, or the name of one that the component still lacks. Nil if there are no such words, or if
    /// they may be something else.
    private func endOfBareWords(from start: Int) -> Int? {
        let attributes = tag.component.descriptor.attributes(in: profile)
        var end = start
        while true {
            var word = bytes.skipBlanks(from: end)
            let endsLine = bytes[word].isLineBreak
            if endsLine { word = bytes.firstOfNextLine(from: word) }
            let wordEnd = endOfWord(from: word)
            let name = AttributeName(named: bytes[word..<wordEnd])
            let isMissing = attributes.contains { $0.name == name && !seen.contains(name) }
            if bytes.isTagEnd(word) || bytes.isAttribute(word) || isMissing { return end > start ? end : nil }
            guard !endsLine, wordEnd > word, bytes[wordEnd] != UInt8(ascii: "<"),
                end > start || bytes[word].isIn(.name) || bytes[word] >= 0x80,
                !bytes[word..<wordEnd].contains(where: { "\"={}".utf8.contains($0) })
            else { return nil }
            end = wordEnd
        }
    }
}
