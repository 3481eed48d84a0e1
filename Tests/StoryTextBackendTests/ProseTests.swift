import Testing

@testable import StoryIR
@testable import StoryTextBackend

/// How text gets into the output.
@Suite struct ProseTests {
    @Test(arguments: [
        ("a\tb\r\nc\u{B}d\u{85}e\u{2028}f", "a b c d e f"),
        ("\u{1B}[31mred\u{1B}]0;title\u{7}", "␛[31mred␛]0;title␇"), ("\u{0}\u{7F}", "␀␡"),
        ("\u{9B}31m\u{90}", "\u{FFFD}31m\u{FFFD}"), ("a\u{FFFE}b", "a\u{FFFD}b"),
        ("a\u{202E}b\u{202C}c\u{2066}d\u{2069}\u{206A}\u{FFF9}", "abcd"), ("\u{FEFF}a\u{2060}b", "ab"),
        ("שלום\u{200F}!\u{61C}", "שלום\u{200F}!\u{61C}"), ("ग्\u{200D}ष 👩‍🚀", "ग्\u{200D}ष 👩‍🚀"),
    ])
    func isHarmless(text: String, shown: String) {
        #expect(
            String(decoding: TextLine(Prose(text)).bytes, as: UTF8.self).unicodeScalars.elementsEqual(
                shown.unicodeScalars))
    }

    @Test(
        arguments: [
            ([.text("a "), .emphasis([.text("b")]), .text(", "), .strong([.text("c")])], "a _b_, *c*"),
            ([.emphasis([.strong([.text("a")]), .text(" b")])], "_*a* b_"),
            ([.emphasis([.emphasis([.text("a")]), .text("b")])], "_ab_"),
            ([.strong([.emphasis([.strong([.text("a")])])])], "*_a_*"),
            ([.emphasis([]), .strong([.unknown(type: "spark")]), .text("a")], "a"),
            (
                [.code("x"), .text(" "), .code("a`b"), .text(" "), .code("``"), .text(" "), .code("`x")],
                "`x` ``a`b`` ``` `` ``` `` `x ``"
            ),
            ([.link(IR.Link(url: "https://a", children: [.text("a")])), .text(".")], "a [1]."),
            ([.link(IR.Link(url: "https://a", children: []))], "[1]"),
            ([.link(IR.Link(url: "", children: [.text("a")]))], "a"),
            ([.text("a"), .lineBreak, .strong([.text("b"), .lineBreak, .text("c")])], "a/*b/c*"),
        ] as [([IR.Inline], String)])
    func setsInlines(inlines: [IR.Inline], shown: String) {
        var notes = LinkNotes()
        let lines = LineWrapperTests.lines(InlineFormatter.prose(inlines, &notes), 80)
        #expect(lines.joined(separator: "/") == shown)
    }

    /// A label keeps its number, and a word the marks around it.
    @Test func marksStayWithTheirText() {
        var notes = LinkNotes()
        let prose = InlineFormatter.prose(
            [.text("aaaa "), .emphasis([.link(IR.Link(url: "https://a", children: [.text("bbb")]))]), .text(", c")],
            &notes)
        #expect(LineWrapperTests.lines(prose, 12) == ["aaaa", "_bbb [1]_, c"])
        #expect(LineWrapperTests.lines(prose, 11) == ["aaaa", "_bbb [1]_,", "c"])
    }

    @Test func aURLHasOneNumber() {
        var notes = LinkNotes()
        #expect(notes.number(of: "https://a/\u{E9}", title: "one") == 1)
        #expect(notes.number(of: "https://b") == 2)
        // The same text to Swift, another location to the network.
        #expect(notes.number(of: "https://a/e\u{301}") == 3)
        #expect(notes.number(of: "https://a/\u{E9}", title: "two") == 1)
        #expect(notes.number(of: "https://a/\u{E9}", title: "one") == 1)
        #expect(notes.number(of: " ") == nil)
        #expect(notes.notes.map(\.titles) == [["one", "two"], [], []])
    }

    @Test(arguments: [
        ("https://bücher.example/löwe?q=%41#ß", "https://bücher.example/löwe?q=%41#ß"),
        ("https://a/b c\t\u{A0}", "https://a/b%20c%09%C2%A0"),
        ("https://a/\u{1B}[2J\u{202E}\u{200B}", "https://a/%1B[2J%E2%80%AE%E2%80%8B"),
    ])
    func addressesAreNotBroken(url: String, shown: String) { #expect(URLText.readable(url) == shown) }
}
