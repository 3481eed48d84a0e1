import StorySource
import Testing

@testable import StorySyntax

@Suite struct InlineLexerTests {
    /// Code spans as CommonMark 6.1 defines them: a run of backticks is closed by the next run of equal length, and is text
    /// where there is none. Quadratic, and plain to see.
    private static func codeSpans(_ bytes: [UInt8]) -> [Range<Int>] {
        let tick = UInt8(ascii: "`")
        var runs: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let end = bytes[index...].firstIndex { $0 != bytes[index] } ?? bytes.count
            if bytes[index] == tick { runs.append(index..<end) }
            index = bytes[index] == tick ? end : index + 1
        }
        var spans: [Range<Int>] = []
        var next = 0
        while next < runs.count {
            if let close = runs[(next + 1)...].firstIndex(where: { $0.count == runs[next].count }) {
                spans.append(runs[next].lowerBound..<runs[close].upperBound)
                next = close + 1
            } else {
                next += 1
            }
        }
        return spans
    }

    private static func tokens(_ text: [UInt8]) -> [Token] {
        let source = SourceFile(path: "", content: text)
        var lexer = InlineLexer(source.bytes, .narrative)
        lexer.begin(0..<text.count)
        var tokens: [Token] = []
        while true {
            let token = lexer.next()
            if token.kind == .end { return withExtendedLifetime(source) { tokens } }
            tokens.append(token)
        }
    }

    @Test func codeSpansFollowTheDefinition() {
        // SplitMix64.
        var state: UInt64 = 61
        func random(below limit: UInt64) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % limit)
        }
        let alphabet = Array("`````a \n*_]&|".utf8)
        var closed = 0
        for _ in 0..<20_000 {
            let text = (0..<random(below: 40)).map { _ in alphabet[random(below: UInt64(alphabet.count))] }
            let expected = Self.codeSpans(text)
            let actual = Self.tokens(text).filter { $0.kind == .codeSpan }.map(\.range)
            if expected != actual {
                Issue.record("\(String(decoding: text, as: UTF8.self).debugDescription): \(actual), not \(expected)")
                return
            }
            closed += expected.count
        }
        #expect(closed > 10_000)
    }

    /// Tokens follow one another without a gap.
    @Test func tokensCoverTheWholeText() {
        let text = Array("a `b` *c* \\* &amp; [d](e \"f\") ![g](h) ~~i~~ <https://j> [^k] {l}  \n<b>m</b>".utf8)
        let ranges = Self.tokens(text).map(\.range)
        #expect(ranges.first?.lowerBound == 0)
        #expect(ranges.last?.upperBound == text.count)
        for (left, right) in zip(ranges, ranges.dropFirst()) { #expect(left.upperBound == right.lowerBound) }
    }
}
