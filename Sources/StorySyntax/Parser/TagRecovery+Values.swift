import StoryDiagnostics
import StorySource

/// Attribute values in quotes, in braces, or without their closing quote.
extension TagRecovery {
    /// Parses what follows the `=` of an attribute: `AttributeText`, or nothing.
    mutating func parseValue(of name: Range<Int>, into builder: inout TreeBuilder) {
        var afterEquals = position
        while bytes[afterEquals] == UInt8(ascii: "=") { afterEquals += 1 }
        let extra = position..<afterEquals
        let next = bytes.skipSpace(from: afterEquals)
        guard let next, !isEndOfValue(next), next == afterEquals || !bytes.isAttribute(next) else {
            position = afterEquals
            let (bytes, equals) = (bytes, SourceSpan(name.upperBound..<afterEquals))
            report(.missingAttributeValue(bytes.string(name), at: SourceSpan(name), equals: equals))
            return
        }
        if !extra.isEmpty { report(.unexpectedInTag("=", at: SourceSpan(extra))) }
        position = next
        switch bytes[next] {
        case UInt8(ascii: "\""): parseQuotedValue(into: &builder)
        case UInt8(ascii: "'"): parseSingleQuotedValue(into: &builder)
        case UInt8(ascii: "{"): parseBracedValue(into: &builder)
        default: parseUnquotedValue(into: &builder)
        }
    }

    private func isEndOfValue(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "<") || bytes.isTagEnd(offset) }

    /// `'"' attributeValue '"'`
    private mutating func parseQuotedValue(into builder: inout TreeBuilder) {
        let quote = position
        guard let close = closingQuote(of: quote) else { return endUnterminatedValue(quote, into: &builder) }
        position = close + 1
        addValue(quote + 1..<close, into: &builder)
        parseRestOfValue(into: &builder)
    }

    /// Parses the rest of the value that was read last, if it ended at a quote that was meant to be inside it.
    mutating func parseRestOfValue(into builder: inout TreeBuilder) {
        let (bytes, close) = (bytes, position - 1)
        guard let last = lastQuote(after: close) else { return }
        let value = Int(builder.nodes[builder.count - 1].start)..<last
        builder.truncate(to: builder.count - 1)
        position = last + 1
        if value.lowerBound == close, quotes(in: close + 1..<last).isEmpty {
            // `""Later"`: one of the first two is too many.
            builder.leaf(.attributeValue, close + 1..<last, flags: .unreadable)
            return report(.unexpectedInTag("\"", at: SourceSpan(close..<close + 1)))
        }
        builder.leaf(.attributeValue, value, flags: .unreadable)
        // `\"` has no meaning in a value.
        let inside = ([close] + quotes(in: close + 1..<last)).map { quote in
            SourceSpan(bytes[quote - 1] == UInt8(ascii: "\\") ? quote - 1..<quote + 1 : quote..<quote + 1)
        }
        report(.quoteInValue(at: SourceSpan(close..<close + 1), quotes: inside))
    }

    /// Returns the quote that closes the one at `quote`; nil if it is unterminated.
    private func closingQuote(of quote: Int) -> Int? {
        let start = quote + 1
        if let value = bytes.attributeValue(from: start) { return value.range.upperBound }
        let lineEnd = bytes.firstOnLine(of: "", from: start)
        var close = bytes.firstOnLine(of: "\"", from: start)
        if close == lineEnd, bytes[startOfSpace(before: lineEnd) - 1] == UInt8(ascii: ">") { return nil }
        while close < bytes.count, bytes[close] != UInt8(ascii: "\"") {
            // A quote after a blank line, or after a line that ends the tag, belongs to prose unless it ends a value cleanly.
            let line = bytes.firstOfNextLine(from: close)
            if bytes[line].isLineBreak || bytes[line] == UInt8(ascii: "<") { return nil }
            close = bytes.firstOnLine(of: "\"", from: line)
        }
        return close >= bytes.count || bytes.endsInAttribute(start..<close) ? nil : close
    }

    /// Returns the quote that was meant to end a value, if words and a quote follow the one at `quote`: `"The "great" Ada"`. If
    /// white space precedes them, the next quote has to end a word: `"The 7" single"`.
    func lastQuote(after quote: Int) -> Int? {
        guard bytes[bytes.skipBlanks(from: quote + 1)] != UInt8(ascii: "\"") else { return nil }
        let quotes = quotes(in: quote + 1..<bytes.firstOnLine(of: "=<>", from: quote + 1))
        guard let next = quotes.first, bytes.endsAttribute(at: quote + 1) else { return quotes.last }
        let endsWord =
            bytes.endsAttribute(at: next + 1) || isSeparator(next + 1) || bytes[next + 1] == UInt8(ascii: "\"")
        return endsWord && !bytes[next - 1].isWhitespace ? quotes.last : nil
    }

    private func quotes(in range: Range<Int>) -> [Int] { range.filter { bytes[$0] == UInt8(ascii: "\"") } }

    /// `"'" attributeValue "'"`
    private mutating func parseSingleQuotedValue(into builder: inout TreeBuilder) {
        let quote = position
        guard let close = closingSingleQuote(from: quote + 1) else {
            return endUnterminatedValue(quote, into: &builder)
        }
        position = close + 1
        addValue(quote + 1..<close, into: &builder)
        let (bytes, isApart) = (bytes, isApart)
        report(
            .singleQuotedAttribute(
                bytes.string(quote + 1..<close), at: SourceSpan(quote..<close + 1), isApart: isApart))
    }

    /// Returns the `'` that ends a value: the first one before an attribute or the end of the tag. Else the first one on its line
    /// that is not an apostrophe, or the first one there, if no `<` precedes it. Other values are not searched.
    private func closingSingleQuote(from start: Int) -> Int? {
        var probable: Int?
        var isNear = true
        for offset in start..<bytes.count {
            if bytes[offset] == UInt8(ascii: "'") {
                let next = bytes.skipSpace(from: offset + 1) ?? offset
                if bytes.isTagEnd(next) || next > offset + 1 && bytes.isAttribute(next) { return offset }
                if bytes[startOfSpace(before: offset) - 1] == UInt8(ascii: "=") { break }
                let isBetter = probable.map { !bytes.endsAttribute(at: $0 + 1) && bytes.endsAttribute(at: offset + 1) }
                if isNear, isBetter ?? true { probable = offset }
            } else if bytes[offset].isLineBreak || bytes[offset] == UInt8(ascii: "<") {
                isNear = false
                if bytes[offset].isLineBreak, bytes[bytes.firstOfNextLine(from: offset)] == UInt8(ascii: "<") { break }
            }
        }
        return probable
    }

    /// `"{" '"' attributeValue '"' "}"`, or any other expression
    private mutating func parseBracedValue(into builder: inout TreeBuilder) {
        let braces = position..<endOfBraces()
        position = braces.upperBound
        let literal = Braces.stringLiteral(in: braces, bytes)
        if let literal {
            addValue(literal, into: &builder)
        } else {
            builder.leaf(.attributeValue, braces, flags: .unreadable)
        }
        let (bytes, isApart) = (bytes, isApart)
        report(
            .attributeExpression(
                at: SourceSpan(braces), literal: literal.map { bytes.string($0) },
                constant: Braces.constant(in: braces, bytes), isApart: isApart))
    }

    /// Whether a separator follows the value that was just read, so that it would end there in quotes too.
    var isApart: Bool { bytes.endsAttribute(at: position) }

    mutating func addValue(_ range: Range<Int>, into builder: inout TreeBuilder) {
        let isEncoded = bytes[range].contains(UInt8(ascii: "&"))
        builder.leaf(.attributeValue, range, flags: bytes.flags(ofValue: range, isEncoded: isEncoded))
    }

    // MARK: Values without their closing quote

    /// Ends an unterminated value with its first line. If that line ends in `>`, the tag ends there too.
    private mutating func endUnterminatedValue(_ quote: Int, into builder: inout TreeBuilder) {
        let start = quote + 1
        let end = bytes.startOfSpace(before: bytes.firstOnLine(of: "", from: start), from: start)
        builder.leaf(.attributeValue, start..<end, flags: .unreadable)
        position = end
        tag.isUnreadable = true
        hasOpenValue = true
        if end > start, bytes[end - 1] == UInt8(ascii: ">") {
            tag.isSelfClosing = bytes[end - 2] == UInt8(ascii: "/")
            tag.end = end
            endsWithLine = true
        }
        let isSingle = bytes[quote] == UInt8(ascii: "'")
        var closing = likelyEnd(of: start..<end).map { closingMark(of: start..<$0) }
        // A `<` may begin a tag inside the value.
        if let mark = closing, bytes.firstOnLine(of: "<", from: start) < mark.lowerBound { closing = nil }
        // Double quotes inside a value in single quotes would end it once the single quotes are replaced.
        if isSingle, let mark = closing, !quotes(in: start..<mark.lowerBound).isEmpty { closing = nil }
        report(
            .unterminatedAttributeValue(
                at: SourceSpan(quote..<start), closing: closing.map { SourceSpan($0) }, isSingleQuoted: isSingle))
    }

    /// Returns the offset of the missing quote if it is clear: before the next attribute, or before the `/>` or `>`
    /// that ends the tag. The first `>` of the line ends the tag if a tag or the element's closing tag follows, or if
    /// it ends the line.
    private func likelyEnd(of line: Range<Int>) -> Int? {
        guard let firstEnd = line.first(where: { bytes[$0] == UInt8(ascii: ">") }) else {
            return nextAttribute(in: line)
        }
        let isClosed =
            bytes[firstEnd + 1] == UInt8(ascii: "<") || holdsClosingTag(firstEnd + 1..<line.upperBound)
        if let attribute = nextAttribute(in: line.lowerBound..<(isClosed ? firstEnd : line.upperBound)) {
            return attribute
        }
        return isClosed || firstEnd == line.upperBound - 1 ? startOfTagEnd(firstEnd, from: line.lowerBound) : nil
    }

    /// Returns the start of a tag's `>` or `/>`, white space before it included.
    func startOfTagEnd(_ mark: Int, from start: Int) -> Int {
        let end = mark > start && bytes[mark - 1] == UInt8(ascii: "/") ? mark - 1 : mark
        return bytes.startOfBlanks(before: end, from: start)
    }

    private func holdsClosingTag(_ range: Range<Int>) -> Bool {
        let name = bytes[tag.name.lowerBound + 1..<tag.name.upperBound]
        return range.contains { offset in
            let nameEnd = offset + 2 + name.count
            return bytes[offset] == UInt8(ascii: "<") && bytes[offset + 1] == UInt8(ascii: "/")
                && nameEnd <= range.upperBound && !bytes[nameEnd].isOfName
                && bytes[offset + 2..<nameEnd].elementsEqual(name)
        }
    }

    /// Returns the offset of the white space before the first `name=` in a range.
    private func nextAttribute(in range: Range<Int>) -> Int? {
        var space = range.lowerBound
        while space < range.upperBound {
            let word = bytes.skipBlanks(from: space)
            if word > space, word < range.upperBound, bytes.isAttribute(word) { return space }
            space = max(word, space + 1)
        }
        return nil
    }
}

extension Bytes {
    /// Returns the first of `marks` on the line, at or after `start`, or else the end of the line.
    func firstOnLine(of marks: StaticString, from start: Int) -> Int {
        var position = start
        while position < count, !self[position].isLineBreak {
            for index in 0..<marks.utf8CodeUnitCount where self[position] == marks.utf8Start[index] { return position }
            position += 1
        }
        return position
    }

    /// Returns the first nonblank byte of the line after the line break at `offset`.
    func firstOfNextLine(from offset: Int) -> Int { skipBlanks(from: afterLineBreak(offset)) }

    /// `AttributeName "="`
    func isAttribute(_ offset: Int) -> Bool {
        self[offset].beginsName && self[endOfName(from: offset)] == UInt8(ascii: "=")
    }

    /// Returns whether a space outside ASCII is at an offset, such as a non-breaking space.
    func isWideSpace(at offset: Int) -> Bool {
        self[offset] >= 0x80 && UnicodeClass(at: offset, end: count, in: self) == .whitespace
    }
}
