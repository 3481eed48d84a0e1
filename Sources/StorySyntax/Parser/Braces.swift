import StorySource

/// Braces in a tag, which contain code in other languages.
enum Braces {
    /// The result of a search for the closing brace.
    enum End {
        /// The offset after the closing brace.
        case closed(Int)
        /// The offset at which the search ended without finding it.
        case missing(Int)
    }

    /// Finds the `}` that matches the `{` at `position`: on its line or, if `acrossLines`, before a blank line or one that
    /// begins with a tag. Braces in quotes don't count. A quote that is not closed on its line is not a quote, such as the
    /// apostrophe of `{it's}`.
    static func close(from position: Int, in bytes: Bytes, acrossLines: Bool) -> End {
        var depth = 0
        var probe = position
        var quote: UInt8 = 0
        var quoteStart = position
        // Quotes before this offset don't count.
        var withoutQuotes = position
        while true {
            let byte = bytes[probe]
            let isAtEnd = probe >= bytes.count
            if quote != 0, isAtEnd || byte.isLineBreak {
                quote = 0
                withoutQuotes = probe
                probe = quoteStart
            } else if isAtEnd {
                return .missing(probe)
            } else if byte.isLineBreak {
                if !acrossLines || isBeforeBlankLineOrTag(probe, bytes) { return .missing(probe) }
            } else if quote != 0 {
                if byte == quote { quote = 0 }
                if byte == UInt8(ascii: "\\"), !bytes[probe + 1].isLineBreak { probe += 1 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), probe >= withoutQuotes {
                quote = byte
                quoteStart = probe
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return .closed(probe + 1) }
            }
            probe += 1
        }
    }

    /// Returns the end of the text on the line of an unclosed `{`, without what looks like the end of the tag: the end of the
    /// line or, if another tag follows, the first `>` before that.
    static func endOfOpen(from position: Int, in bytes: Bytes) -> Int {
        var end = bytes.firstOnLine(of: "<", from: position)
        if bytes[end] == UInt8(ascii: "<") {
            let mark = bytes.firstOnLine(of: "<>", from: position)
            end = bytes[mark] == UInt8(ascii: ">") ? mark + 1 : end
        }
        end = bytes.startOfSpace(before: end, from: position + 1)
        if end > position + 1, bytes[end - 1] == UInt8(ascii: ">") { end -= 1 }
        if end > position + 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
        return bytes.startOfSpace(before: end, from: position + 1)
    }

    /// Returns whether a blank line, or one that begins with `<`, follows the line break at `offset`.
    private static func isBeforeBlankLineOrTag(_ offset: Int, _ bytes: Bytes) -> Bool {
        let probe = bytes.firstOfNextLine(from: offset)
        return probe >= bytes.count || bytes[probe].isLineBreak || bytes[probe] == UInt8(ascii: "<")
    }

    /// Returns the range between the quotes of `{"…"}` if the braces contain just one plain string.
    static func stringLiteral(in braces: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
        guard bytes[braces.upperBound - 1] == UInt8(ascii: "}") else { return nil }
        let start = bytes.skipBlanks(from: braces.lowerBound + 1, end: braces.upperBound - 1)
        let end = bytes.startOfBlanks(before: braces.upperBound - 1, from: start)
        let quote = bytes[start]
        guard end - start >= 2, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), bytes[end - 1] == quote
        else { return nil }
        let inside = start + 1..<end - 1
        return bytes[inside].contains { $0 == quote || $0 == UInt8(ascii: "\\") } ? nil : inside
    }

    /// Returns the integer, `true` or `false` that is alone between braces.
    static func constant(in braces: Range<Int>, _ bytes: Bytes) -> String? {
        guard braces.count > 2, bytes[braces.upperBound - 1] == UInt8(ascii: "}") else { return nil }
        let inside = braces.lowerBound + 1..<braces.upperBound - 1
        let text = bytes.string(inside)
        let isNumber = bytes[inside].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber || text == "true" || text == "false" ? text : nil
    }
}

/// Searches for closing braces in all tags of a file.
///
/// A failed search says nothing about the next one, which may see other quotes. To keep a file full of unclosed braces linear,
/// the bytes of failed searches are limited: those of searches on later lines, and those of searches on the line itself.
struct BraceSearch {
    private struct Limit {
        /// The number of bytes that failed searches may still read.
        var budget: Int
        /// Braces after this offset are not searched. This is an offset, not a flag, since some tags are parsed twice and must
        /// end at the same place.
        var lastSearched = Int.max
    }

    private var onLaterLines: Limit
    private var onLine: Limit

    init(in bytes: Bytes) {
        onLaterLines = Limit(budget: 4096 + 2 * bytes.count)
        onLine = onLaterLines
    }

    /// Returns the offset after the `}` that matches the `{` at `position`; nil if there is none or the limit was reached.
    mutating func close(from position: Int, in bytes: Bytes, acrossLines: Bool) -> Int? {
        acrossLines
            ? Self.close(from: position, in: bytes, acrossLines, &onLaterLines)
            : Self.close(from: position, in: bytes, acrossLines, &onLine)
    }

    private static func close(from position: Int, in bytes: Bytes, _ acrossLines: Bool, _ limit: inout Limit) -> Int? {
        guard position <= limit.lastSearched else { return nil }
        switch Braces.close(from: position, in: bytes, acrossLines: acrossLines) {
        case .closed(let end): return end
        case .missing(let end):
            limit.budget -= end - position
            if limit.budget < 0, limit.lastSearched == .max { limit.lastSearched = position }
            return nil
        }
    }
}
