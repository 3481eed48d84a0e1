import StoryDiagnostics
import StorySource

/// Finds asterisks that don't make the emphasis that their author meant, and says where to write them (CommonMark 6.2).
///
/// A run between a letter and punctuation opens or closes nothing on one of its sides, and one beside white space neither. So
/// `**「はい」**と` is not bold, and in `**これは。**そして**続き**` other words are.
extension InlineParser {
    /// Reports the broken pairs among the runs of a text: authors write an opener and a closer in turn.
    mutating func reportBrokenEmphasis(_ diagnostics: inout DiagnosticList) {
        guard isMarkdown, runs.mayBeBroken else { return }
        for length in UInt32(1)...3 {
            var broken = DiagnosticList()
            var opener: InlineItem?
            for index in 0..<items.count where items[index].kind == .delimiters {
                let run = runs.runs[Int(items[index].index)]
                guard run.mark == UInt8(ascii: "*"), run.length == length else { continue }
                if let first = opener {
                    if let diagnostic = diagnostic(about: first, items[index]) { broken.append(diagnostic) }
                    opener = nil
                } else {
                    opener = items[index]
                }
            }
            // With one too many, it is unknown which belong together.
            if opener == nil { diagnostics += broken }
        }
    }

    private mutating func diagnostic(about first: InlineItem, _ last: InlineItem) -> Diagnostic? {
        let (opener, closer) = (runs.runs[Int(first.index)], runs.runs[Int(last.index)])
        let words = first.range.upperBound..<last.range.lowerBound
        let isShown = opener.remaining == opener.length && closer.remaining == closer.length
        /// Whether a character keeps a run from its role. A run with white space on both sides may mean something else unless the
        /// other can have only its own role, and so may one beside a space if the other can't play its role.
        func isBroken(_ neighbor: Unicode.Scalar, isOneSided: Bool) -> Bool {
            let isSpace = UnicodeClass(neighbor) == .whitespace
            return isSpace || neighbor.isASCII ? isShown && opener.length > 1 && (isOneSided || !isSpace) : true
        }
        let start = scalar(at: words.lowerBound)
        guard let end = UTF8Sequence.scalar(before: words.upperBound, in: bytes) else { return nil }
        let losesOpener =
            !opener.canOpen && isBroken(start, isOneSided: closer.canClose && (opener.canClose || !closer.canOpen))
        let losesCloser =
            !closer.canClose && isBroken(end, isOneSided: opener.canOpen && (closer.canOpen || !opener.canClose))
        guard losesOpener || losesCloser, opener.canOpen || losesOpener, closer.canClose || losesCloser else {
            return nil
        }
        var inner = words
        if losesOpener { inner = startOfWords(inner)..<inner.upperBound }
        if losesCloser { inner = inner.lowerBound..<endOfLetters(inner) }
        guard !inner.isEmpty, !losesOpener || inner.lowerBound > words.lowerBound,
            !losesCloser || inner.upperBound < words.upperBound
        else { return nil }
        // A quotation that is bold as a whole keeps its marks together.
        let isQuoted =
            !losesOpener && start.properties.generalCategory == .openPunctuation
            && end.properties.generalCategory == .closePunctuation
            && UTF8.width(end) == words.upperBound - inner.upperBound
        if isQuoted, inner.count > UTF8.width(start) { inner.removeFirst(UTF8.width(start)) }
        let marks = bytes.string(first.range)
        var edits: [FixIt.Edit] = []
        // A line may begin with the markers of a quote.
        let isOnOneLine =
            !bytes[words.lowerBound..<inner.lowerBound].contains(where: \.isLineBreak)
            && !bytes[inner.upperBound..<words.upperBound].contains(where: \.isLineBreak)
        if isOnOneLine, inner.lowerBound > words.lowerBound {
            var moved = words.lowerBound..<inner.lowerBound
            // White space that is there already is not doubled.
            if UnicodeClass(before: first.range.lowerBound, notBefore: region.lowerBound, in: bytes) == .whitespace {
                moved = bytes.skipBlanks(from: moved.lowerBound, end: moved.upperBound)..<moved.upperBound
            }
            let before = bytes.string(moved)
            edits.append(FixIt.Edit(SourceSpan(first.range.lowerBound..<inner.lowerBound), before + marks))
        }
        if isOnOneLine, inner.upperBound < words.upperBound {
            var moved = inner.upperBound..<words.upperBound
            if UnicodeClass(at: last.range.upperBound, end: region.upperBound, in: bytes) == .whitespace {
                moved = moved.lowerBound..<bytes.startOfBlanks(before: moved.upperBound, from: moved.lowerBound)
            }
            let after = bytes.string(moved)
            edits.append(FixIt.Edit(SourceSpan(inner.upperBound..<last.range.upperBound), marks + after))
        }
        // In `**強調（きょうちょう）**を`, the words in parentheses are moved past.
        let next = losesOpener ? start : scalar(at: inner.upperBound)
        return .brokenEmphasis(
            marks, beside: String(losesOpener ? start : end), movedPast: String(next), isOpener: losesOpener,
            isShown: isShown,
            at: SourceSpan(losesOpener ? first.range : last.range), edits: edits)
    }

    private mutating func scalar(at offset: Int) -> Unicode.Scalar {
        bytes[offset] < 0x80 ? Unicode.Scalar(bytes[offset]) : UTF8Sequence.scalar(at: offset, in: bytes).scalar
    }

    /// Returns the offset after the white space and punctuation at the start, markup aside.
    private mutating func startOfWords(_ range: Range<Int>) -> Int {
        var start = range.lowerBound
        while start < range.upperBound, isMovable(start) {
            start += bytes[start] < 0x80 ? 1 : UTF8Sequence.scalar(at: start, in: bytes).length
        }
        return start
    }

    /// Returns the offset before the white space and punctuation at the end, markup aside, and before words in parentheses, as in
    /// `**강조(强調)**를`.
    private mutating func endOfLetters(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let last = UTF8Sequence.startOfSequence(containing: end - 1, in: bytes)
            if let group = startOfParentheses(last, from: range.lowerBound), group > range.lowerBound {
                end = group
            } else if isMovable(last) {
                end = last
            } else {
                break
            }
        }
        return end
    }

    /// Returns the offset of the parenthesis that the one at `close` closes, with nothing but words in between.
    private mutating func startOfParentheses(_ close: Int, from start: Int) -> Int? {
        let isWide = bytes.matches("）", at: close)
        guard isWide || bytes[close] == UInt8(ascii: ")") else { return nil }
        let isEnd = { [bytes] (offset: Int) in
            "()[]<>*`\\".utf8.contains(bytes[offset]) || bytes.matches("（", at: offset)
                || bytes.matches("）", at: offset)
        }
        var open = close - 1
        while open >= start, !isEnd(open) { open -= 1 }
        let isOpen = open >= start && (isWide ? bytes.matches("（", at: open) : bytes[open] == UInt8(ascii: "("))
        return isOpen ? open : nil
    }

    private mutating func isMovable(_ offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte < 0x80
            ? byte.isWhitespace || ".,:;!?\"'".utf8.contains(byte)
            : UnicodeClass(at: offset, end: bytes.count, in: bytes) != .other
    }
}
