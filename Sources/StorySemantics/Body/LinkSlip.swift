import StoryDiagnostics
import StorySource

/// Finds links and pictures that a slip keeps from being Markdown: `[words] (address)`, `[words]（address）` and `[words](address`.
enum LinkSlip {
    /// Returns the diagnostic about the `[` at an offset; nil if there is no slip. `end`: the end of the paragraph.
    static func diagnostic(at bracket: Int, end: Int, in bytes: Bytes) -> Diagnostic? {
        var close = bracket + 1
        while close < end, bytes[close] != UInt8(ascii: "["), bytes[close] != UInt8(ascii: "]"),
            !bytes[close].isLineBreak
        { close += 1 }
        let isEscaped = bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "\\")
        guard close < end, close > bracket + 1, bytes[close] == UInt8(ascii: "]"), !isEscaped else { return nil }
        let open = bytes.skipBlanks(from: close + 1)
        let openLength = parenthesis("(", "（", at: open, in: bytes)
        guard openLength > 0 else { return nil }
        let start = open + openLength
        var stop = start
        while stop < end, bytes[stop] > UInt8(ascii: " "), parenthesis("(", "（", at: stop, in: bytes) == 0,
            parenthesis(")", "）", at: stop, in: bytes) == 0
        {
            stop += 1
        }
        guard isAddress(start..<stop, bytes) else { return nil }
        let closeLength = stop < end ? parenthesis(")", "）", at: stop, in: bytes) : 0
        guard closeLength > 0 else {
            // Another parenthesis on the line may be the one that is missing.
            let rest = stop..<bytes.endOfLine(from: stop, end: end)
            guard open == close + 1, openLength == 1, bytes[start..<stop].holds("://"),
                rest.allSatisfy({ bytes[$0] != UInt8(ascii: ")") })
            else { return nil }
            return .brokenLink(
                "the address of this link has no ')' after it", "write ')'", at: SourceSpan(start..<stop),
                [FixIt.Edit(SourceSpan(at: stop), ")")])
        }
        if openLength > 1 || closeLength > 1 {
            let edits =
                [
                    FixIt.Edit(SourceSpan(close + 1..<start), "("),
                    FixIt.Edit(SourceSpan(stop..<stop + closeLength), ")"),
                ]
            return .brokenLink(
                "full-width parentheses make no link", "write '(' and ')'",
                at: SourceSpan(openLength > 1 ? open..<start : stop..<stop + closeLength), edits)
        }
        guard open > close + 1 else { return nil }
        let gap = SourceSpan(close + 1..<open)
        return .brokenLink("a space before '(' makes no link", "remove it", at: gap, [FixIt.Edit(gap, "")])
    }

    /// Returns the length of a parenthesis, or of its full-width form, at an offset; 0 if there is none.
    private static func parenthesis(_ narrow: Unicode.Scalar, _ wide: StaticString, at offset: Int, in bytes: Bytes)
        -> Int
    {
        bytes[offset] == UInt8(ascii: narrow) ? 1 : bytes.matches(wide, at: offset) ? 3 : 0
    }

    /// Returns whether a text without spaces is an address, not words: a URL, a place in the story, or the path of a file.
    private static func isAddress(_ range: Range<Int>, _ bytes: Bytes) -> Bool {
        guard range.count > 1 else { return false }
        return bytes[range.lowerBound] == UInt8(ascii: "#") || bytes[range].holds("://") || bytes.endsInExtension(range)
            || ["mailto:", "tel:"].contains { bytes.matches($0, at: range.lowerBound) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func holds(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return indices.dropLast(count - 1).contains { start in
            (0..<count).allSatisfy { self[start + $0] == text.utf8Start[$0] }
        }
    }
}
