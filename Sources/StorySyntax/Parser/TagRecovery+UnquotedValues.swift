import StoryDiagnostics
import StorySource

/// Attribute values without straight quotes, and where they end.
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
            let last = lastMark(of: opening, from: close)
            position = last.upperBound
            value = start + opening.length..<last.lowerBound
        } else if let (inside, end) = otherQuotes(from: start) {
            position = end
            value = inside
        } else if let quote = closingQuoteOnly(from: start) {
            position = quote + 1
            value = withoutHalfPair(start..<quote)
            isReadable = !holdsQuote(value)
        } else if let end = endOfBareWords(from: endOfWord(from: start)) {
            position = end
            // It is uncertain whether all of several words belong to the value.
            isSafe = false
            value = withoutHalfPair(start..<end)
        } else {
            position = endOfWord(from: start)
            if position > start + 1, isSeparator(position - 1) { position -= 1 }
            // Characters such as `=` may begin something else than the value, and a slash may belong to the tag.
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
        report(.unquotedAttribute(bytes.string(value), at: SourceSpan(whole), isApart: isApart && isSafe && isReadable))
    }

    /// Returns the mark that ends a value in typographic quotes. The first one may be an apostrophe, or belong to a quotation
    /// inside of it; then it is the next one before another attribute, or before the end of the tag.
    private func lastMark(of opening: TypographicQuote, from first: Range<Int>) -> Range<Int> {
        var mark = first
        while !isEndOfValue(mark.upperBound) {
            // Stops at the next attribute, so that the searches of all values together are linear.
            guard let next = opening.mark(from: mark.upperBound, in: bytes, before: "=<") else { return first }
            mark = next
        }
        return mark
    }

    private func isEndOfValue(_ offset: Int) -> Bool {
        if isSeparator(offset) || bytes[offset] == UInt8(ascii: "/") || bytes.isTagEnd(offset) { return true }
        let next = bytes.skipBlanks(from: offset)
        return next > offset && (bytes[next] == UInt8(ascii: "/") || bytes.isTagEnd(next) || bytes.isAttribute(next))
            || bytes[next].isLineBreak
    }

    /// Returns the value and the end of a text between other quotes on its line: escaped as in JSON or HTML, of Chinese and
    /// Japanese keyboards, or of code.
    private func otherQuotes(from start: Int) -> (value: Range<Int>, end: Int)? {
        let pairs: [(opening: StaticString, closing: StaticString)] = [
            (#"\""#, #"\""#), ("&quot;", "&quot;"), ("\u{300C}", "\u{300D}"), ("\u{FF02}", "\u{FF02}"), ("`", "`"),
        ]
        guard let pair = pairs.first(where: { bytes.matches($0.opening, at: start) }) else { return nil }
        let value = start + pair.opening.utf8CodeUnitCount
        var end = value
        while !bytes.matches(pair.closing, at: end) {
            // Stops at the next attribute, so that the searches of all values together are linear.
            if end >= bytes.count || bytes[end].isLineBreak || "<=".utf8.contains(bytes[end]) { return nil }
            end += 1
        }
        let after = end + pair.closing.utf8CodeUnitCount
        return end > value && bytes.endsAttribute(at: after) ? (value..<end, after) : nil
    }

    /// Returns whether a value contains a straight quote, whose intended range is unknown.
    private func holdsQuote(_ value: Range<Int>) -> Bool { bytes[value].contains(UInt8(ascii: "\"")) }

    /// Returns the next white space, `<` or end of the tag.
    private func endOfWord(from start: Int) -> Int {
        var end = start
        while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "<"), !bytes.isTagEnd(end) {
            end += 1
        }
        return end
    }

    func isSeparator(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: ";")
    }

    /// Returns the quote that ends `title=Signal Check"`: the first one on the line, if nothing before it belongs to a tag.
    private func closingQuoteOnly(from start: Int) -> Int? {
        let quote = bytes.firstOnLine(of: "\"=<>", from: start)
        return bytes[quote] == UInt8(ascii: "\"") ? lastQuote(after: quote) ?? quote : nil
    }

    /// Returns a value without the typographic double quote at its start, or else its end, that is one half of a pair.
    private func withoutHalfPair(_ value: Range<Int>) -> Range<Int> {
        if !value.isEmpty, let mark = TypographicQuote(at: value.lowerBound, in: bytes), mark.isDouble {
            return value.lowerBound + mark.length..<value.upperBound
        }
        return value.lowerBound..<closingMark(of: value).lowerBound
    }

    /// Returns the typographic double quote at the end of a value that contains no other one; else an empty range at its end.
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

    /// Returns the end of the bare words after the first word of an unquoted value: the end of the tag, the next attribute
    /// with its `=`, or the name of an attribute that the component still lacks. Nil if there are no such words, or if they
    /// may be something else.
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
            // The end of the tag, with a blank in it.
            if wordEnd == word + 1, bytes[word] == UInt8(ascii: "/") { return end > start ? end : nil }
            if bytes.isTagEnd(word) || bytes.isAttribute(word) || isMissing { return end > start ? end : nil }
            guard !endsLine, wordEnd > word, bytes[wordEnd] != UInt8(ascii: "<"),
                end > start || !isSeparator(word),
                !bytes[word..<wordEnd].contains(where: { "\"={}".utf8.contains($0) })
            else { return nil }
            end = wordEnd
        }
    }
}
