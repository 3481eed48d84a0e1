import Testing

@testable import StoryDiagnostics

@Suite struct TerminalTextTests {
    private static let text: [UInt8] =
        Array("a\tb\r\nc\rd \u{1B}]0;x\u{7} \u{9B}31m \u{202E}é🎈\n".utf8) + [0x9B, 0x41, 0xE2, 0x82]
    private static let visible = "a\tb\r\nc␍d ␛]0;x␇ <U+009B>31m <U+202E>é🎈\n\u{FFFD}A\u{FFFD}"

    /// Wherever a text is cut, the pieces make the same.
    @Test(arguments: 1...text.count) func pieces(length: Int) {
        var filter = TerminalText()
        var result: [UInt8] = []
        var rest = Self.text[...]
        while !rest.isEmpty {
            Array(rest.prefix(length)).withUnsafeBytes { result += filter.add($0) }
            rest = rest.dropFirst(length)
        }
        result += filter.finish()
        #expect(!filter.isPending)
        #expect(String(decoding: result, as: UTF8.self) == Self.visible)
    }

    @Test("a carriage return at the end is one by itself") func lastReturn() {
        var filter = TerminalText()
        #expect(Array("a\r".utf8).withUnsafeBytes { filter.add($0) } == Array("a".utf8))
        #expect(filter.isPending)
        #expect(filter.finish() == Array("␍".utf8))
    }
}
