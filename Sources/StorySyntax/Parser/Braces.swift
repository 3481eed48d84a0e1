import StorySource

/// Braces in a tag, in which other languages would have program code.
enum Braces {
    /// What a search for the end of braces finds.
    enum End {
        /// After the closing one.
        case closed(Int)
        /// Where the search ended without one.
        case missing(Int)
    }

    /// The `}` that matches the `{` at `position`, on its line or, where asked for, before a blank line or one that begins
    /// with a tag. Braces in quotes don't count; a quote that nothing ends on its line is none, as the apostrophe of
    /// `{it's}`.
    static func close(from position: Int, in bytes: Bytes, acrossLines: Bool) -> End {
        var depth = 0
        var probe = position
        var quote: UInt8 = 0
        var quoteStart = position
        // No quotes in front of this offset count.
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

    /// The end of the words on the line of a `{` that nothing closes. What looks like the end of the tag is left to it.
    static func endOfOpen(from position: Int, in bytes: Bytes) -> Int {
        var end = position
        while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
        while end > position + 1, bytes[end - 1].isIn(.whitespace) { end -= 1 }
        if end > position + 1, bytes[end - 1] == UInt8(ascii: ">") { end -= 1 }
        if end > position + 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
        while end > position + 1, bytes[end - 1].isIn(.whitespace) { end -= 1 }
        return end
    }

    /// Whether a blank line, or one that begins with `<`, follows the line break at `offset`.
    private static func isBeforeBlankLineOrTag(_ offset: Int, _ bytes: Bytes) -> Bool {
        var probe = offset + 1
        if bytes[offset] == UInt8(ascii: "\r"), bytes[probe] == UInt8(ascii: "\n") { probe += 1 }
        while bytes[probe].isSpaceOrTab { probe += 1 }
        return probe >= bytes.count || bytes[probe].isLineBreak || bytes[probe] == UInt8(ascii: "<")
    }

    /// What is between the quotes of `{"…"}`, where the braces hold nothing but one plain string.
    static func stringLiteral(in braces: Range<Int>, _ bytes: Bytes) -> Range<Int>? {
        guard bytes[braces.upperBound - 1] == UInt8(ascii: "}") else { return nil }
        var start = braces.lowerBound + 1
        var end = braces.upperBound - 1
        while start < end, bytes[start].isSpaceOrTab { start += 1 }
        while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
        let quote = bytes[start]
        guard end - start >= 2, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), bytes[end - 1] == quote
        else {
            return nil
        }
        let inside = start + 1..<end - 1
        return bytes[inside].contains { $0 == quote || $0 == UInt8(ascii: "\\") } ? nil : inside
    }

    /// The whole number, `true` or `false` that stands alone between braces.
    static func constant(in braces: Range<Int>, _ bytes: Bytes) -> String? {
        guard braces.count > 2, bytes[braces.upperBound - 1] == UInt8(ascii: "}") else { return nil }
        let inside = braces.lowerBound + 1..<braces.upperBound - 1
        let text = bytes.string(inside)
        let isNumber = bytes[inside].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber || text == "true" || text == "false" ? text : nil
    }
}

/// Searches for the ends of braces that reach over several lines, in all tags of a file.
///
/// A search that fails tells nothing about the next one, whose quotes may appear otherwise. So that a file of tags whose braces
/// are all open costs no more than a few looks at each byte, there is an end to what may be searched in vain.
struct BraceSearch {
    /// How many bytes may still be looked at in vain.
    private var budget: Int
    /// Braces after this offset are looked for on their own lines only. A location, since some tags are parsed twice and have
    /// to end where they did before.
    private var lastSearched = Int.max

    init(in bytes: Bytes) { budget = 4096 + 2 * bytes.count }

    /// After the `}` that matches the `{` at `position`; nil where there is none, or enough was searched.
    mutating func close(from position: Int, in bytes: Bytes) -> Int? {
        guard position <= lastSearched else { return nil }
        switch Braces.close(from: position, in: bytes, acrossLines: true) {
        case .closed(let end): return end
        case .missing(let end):
            budget -= end - position
            if budget < 0, lastSearched == .max { lastSearched = position }
            return nil
        }
    }
}
