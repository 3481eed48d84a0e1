import StorySource
import TestSupport
import Testing

@testable import StoryTextBackend

/// Prose in lines.
@Suite struct LineWrapperTests {
    @Test(arguments: [
        ("the quick brown fox", 9, ["the quick", "brown fox"]),
        ("the quick brown fox", 10, ["the quick", "brown fox"]),
        ("  led and trailed  ", 20, ["led and trailed"]),
        ("a   b \n c", 20, ["a b c"]),
        ("three hyphen-minded words", 13, ["three hyphen-", "minded words"]),
        // Wide characters count two, marks none, an emoji sequence two.
        ("漢字漢字漢字", 7, ["漢字漢", "字漢字"]),
        ("漢字、漢字。", 6, ["漢字、", "漢字。"]),
        ("漢字漢、漢字", 6, ["漢字", "漢、漢", "字"]),
        ("e\u{301}e\u{301}e\u{301} e\u{301}", 3, ["e\u{301}e\u{301}e\u{301}", "e\u{301}"]),
        ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
        // A soft hyphen shows where a line ends at it, and takes its cell.
        ("dic\u{AD}tion\u{AD}ary", 8, ["diction-", "ary"]), ("dic\u{AD}tion\u{AD}ary", 7, ["dic-", "tionary"]),
        ("dic\u{AD}tion\u{AD}ary", 10, ["dictionary"]), ("dic\u{AD}", 3, ["dic"]),
        ("exactly\u{AD}so", 7, ["exactly", "so"]),
        // Invisible opportunities and joiners are not written.
        ("a\u{200B}b\u{2060}c", 10, ["abc"]), ("ab\u{200B}cd", 3, ["ab", "cd"]),
        // A word that is wider than a line.
        ("see incomprehensible", 5, ["see", "incom", "prehe", "nsibl", "e"]),
        ("สวัสดีครับ", 4, ["สวัสดี", "ครับ"]), ("🇫🇷🇩🇪", 1, ["🇫🇷", "🇩🇪"]),
        ("\u{A0}", 5, []), ("", 5, []), ("a\u{3000}", 5, ["a"]), ("a\u{A0}\u{A0}", 5, ["a"]),
    ])
    func wraps(text: String, width: Int, lines: [String]) {
        #expect(Self.lines(Prose(text), width) == lines)
    }

    @Test func keepsHardBreaks() {
        var prose = Prose("one ")
        prose.appendLineBreak()
        prose.append(" two")
        prose.appendLineBreak()
        prose.appendLineBreak()
        #expect(Self.lines(prose, 20) == ["one", "two"])
    }

    /// Each line again is as long as it can be, found by trying all of them.
    @Test(arguments: UInt64(0)..<600) func linesAreAsLongAsPossible(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let prose = Prose(AwkwardText.make(&random, pieces: 60))
        let width = Int.random(in: 4...40, using: &random)
        #expect(Self.lines(prose, width) == BruteForce.lines(prose, width))
    }

    @Test(arguments: UInt64(0)..<200) func wrappingIsIdempotent(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = (0..<60).map { _ in String(repeating: "x", count: Int.random(in: 1...12, using: &random)) }
        let width = Int.random(in: 12...50, using: &random)
        let lines = Self.lines(Prose(words.joined(separator: " ")), width)
        #expect(lines.joined(separator: " ") == words.joined(separator: " "))
        #expect(Self.lines(Prose(lines.joined(separator: "\n")), width) == lines)
    }

    static func lines(_ prose: Prose, _ width: Int) -> [String] {
        LineWrapper.lines(prose, width: width).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

/// Lines the slow way: of all locations where a line may end, the last at which it still fits; else between clusters.
private enum BruteForce {
    static func lines(_ prose: Prose, _ width: Int) -> [String] {
        let elements = prose.elements
        var opportunities = LineBreakerTests.opportunities(prose)
        opportunities.insert(elements.count)
        var result: [String] = []
        var start = 0
        while start < elements.count {
            // A line begins with no space.
            if elements[start].breaking == .space {
                start += 1
                continue
            }
            func line(to end: Int) -> TextLine {
                var visible = end
                while visible > start, elements[visible - 1].breaking == .space { visible -= 1 }
                let isSoft = visible == end && elements[end - 1].breaking == .softHyphen && end < elements.count
                return TextLine(elements[start..<end], showsHyphen: isSoft)
            }
            let whole = (start + 1...elements.count).last { end in
                opportunities.contains(end) && fits(elements[start..<end], width, isLast: end == elements.count)
            }
            let end = whole ?? pieceEnd(elements, start, width)
            let text = String(decoding: line(to: end).bytes, as: UTF8.self)
            if !text.isEmpty { result.append(text) }
            start = end
        }
        return result
    }

    /// Whether the elements fit without the spaces at their end, but with the hyphen that they may end in.
    private static func fits(_ elements: ArraySlice<Prose.Element>, _ width: Int, isLast: Bool = false) -> Bool {
        let hyphen = !isLast && elements.last?.breaking == .softHyphen ? 1 : 0
        var elements = elements
        while elements.last?.breaking == .space { elements.removeLast() }
        return cells(elements) + hyphen <= width
    }

    private static func pieceEnd(_ elements: [Prose.Element], _ start: Int, _ width: Int) -> Int {
        let text = String(String.UnicodeScalarView(elements[start...].map(\.scalar)))
        var end = start
        for cluster in text {
            let next = end + cluster.unicodeScalars.count
            if end > start, !fits(elements[start..<next], width) { break }
            end = next
        }
        return end
    }

    private static func cells(_ elements: ArraySlice<Prose.Element>) -> Int {
        DisplayWidth.cells(of: String(String.UnicodeScalarView(elements.lazy.filter(\.isWritten).map(\.scalar))))
    }
}
