import Testing

@testable import StorySemantics

@Suite struct MarkdownEscapingTests {
    /// A backslash is written where the character could be markup, and only there.
    @Test(arguments: [
        ("snake_case", "snake_case"), ("_x_", #"\_x\_"#), ("“_x_”", #"“\_x\_”"#), ("a _ b", #"a \_ b"#),
        ("R & D", "R & D"), ("AT&T", #"AT\&T"#), ("&#38;", #"\&#38;"#), ("&", "&"), ("1 * 2 < 3", #"1 \* 2 \< 3"#),
        ("one\ntwo", "one two"), ("", ""),
    ])
    func escaped(words: String, markdown: String) { #expect(MarkdownText.escaped(words) == markdown) }

    @Test(arguments: [
        ("assets/a.jpg", "assets/a.jpg"), ("a b.jpg", "<a b.jpg>"), ("a(1).jpg", "<a(1).jpg>"), ("{a}", "<{a}>"),
        ("a<b", nil), ("a\nb", nil), ("", nil),
    ])
    func destination(address: String, markdown: String?) { #expect(MarkdownText.destination(address) == markdown) }
}
