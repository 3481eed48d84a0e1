import StoryDiagnostics
import StorySource

/// Finds links and pictures that a slip keeps from being Markdown: `[words] (address)`, `[words]（address）` and `[words](address`.
enum LinkSlip {
    /// Returns the diagnostic about the `[` at an offset; nil if there is no slip. `end`: the end of the paragraph.
    static func diagnostic(at bracket: Int, end: Int, in bytes: Bytes) -> Diagnostic? {
        guard let close = endOfLabel(from: bracket, end: end, in: bytes), close > bracket + 1 else { return nil }
        let open = bytes.skipBlanks(from: close + 1)
        let openLength = parenthesis("(", "（", at: open, in: bytes)
        guard openLength > 0, isWords(bracket + 1..<close, bytes) else { return nil }
        let start = open + openLength
        var stop = start
        while stop < end, bytes[stop] > UInt8(ascii: " "), parenthesis("(", "（", at: stop, in: bytes) == 0,
            parenthesis(")", "）", at: stop, in: bytes) == 0
        {
            stop += 1
        }
        guard isAddress(start..<stop, bytes) else { return nil }
        let closeLength = stop < end ? parenthesis(")", "）", at: stop, in: bytes) : 0
        if closeLength == 0 {
            return open == close + 1 && openLength == 1 ? unclosed(start..<stop, end: end, in: bytes) : nil
        }
        if openLength > 1 || closeLength > 1 {
            return .brokenMarkup(
                "full-width parentheses make no link", "write '(' and ')'",
                at: SourceSpan(openLength > 1 ? open..<start : stop..<stop + closeLength),
                [
                    FixIt.Edit(SourceSpan(close + 1..<start), "("),
                    FixIt.Edit(SourceSpan(stop..<stop + closeLength), ")"),
                ])
        }
        guard open > close + 1 else { return nil }
        let gap = SourceSpan(close + 1..<open)
        return .brokenMarkup("a space before '(' makes no link", "remove it", at: gap, [FixIt.Edit(gap, "")])
    }

    /// Returns the offset of the `]` that ends the label after a `[`; nil if the `[` is escaped, or another one or the end of the
    /// line comes first.
    static func endOfLabel(from bracket: Int, end: Int, in bytes: Bytes) -> Int? {
        var close = bracket + 1
        while close < end, bytes[close] != UInt8(ascii: "["), bytes[close] != UInt8(ascii: "]"),
            !bytes[close].isLineBreak
        {
            close += 1
        }
        let isEscaped = bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "\\")
        return close < end && bytes[close] == UInt8(ascii: "]") && !isEscaped ? close : nil
    }

    /// Returns the diagnostic about an address that nothing closes.
    private static func unclosed(_ address: Range<Int>, end: Int, in bytes: Bytes) -> Diagnostic? {
        // Another parenthesis on the line may be the one that is missing. Stops at the next link too, so that the searches of
        // all links together are linear.
        var next = address.upperBound
        while next < end, bytes[next] != UInt8(ascii: "["), !bytes[next].isLineBreak {
            if bytes[next] == UInt8(ascii: ")") { return nil }
            next += 1
        }
        // Punctuation and marks after the address belong to the sentence.
        var last = address.upperBound
        while last > address.lowerBound, "*_.,;:!?'\"".utf8.contains(bytes[last - 1]) { last -= 1 }
        return .brokenMarkup(
            "the address of this link has no ')' after it", "write ')'", at: SourceSpan(address.lowerBound..<last),
            [FixIt.Edit(SourceSpan(at: last), ")")])
    }

    /// Returns the length of a parenthesis, or of its full-width form, at an offset; 0 if there is none.
    private static func parenthesis(
        _ narrow: Unicode.Scalar, _ wide: StaticString, at offset: Int, in bytes: Bytes
    ) -> Int {
        bytes[offset] == UInt8(ascii: narrow) ? 1 : bytes.matches(wide, at: offset) ? 3 : 0
    }

    /// Returns whether a label is one of a link: not the number of a note, nor an index as in `list[i]`.
    private static func isWords(_ label: Range<Int>, _ bytes: Bytes) -> Bool {
        let isIndex = label.lowerBound > 1 && bytes[label.lowerBound - 2].isASCIILetterOrDigit
        return !isIndex && !bytes[label].allSatisfy(\.isASCIIDigit)
    }

    /// Returns whether a text without spaces is an address, not words: a URL, or the path of a file.
    private static func isAddress(_ range: Range<Int>, _ bytes: Bytes) -> Bool {
        bytes.endsInExtension(range) || bytes.string(range).hasPart("://")
            || ["mailto:", "tel:"].contains { bytes.matches($0, at: range.lowerBound) }
    }
}
