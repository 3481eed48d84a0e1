import Testing

@testable import StoryDiagnostics

/// Source text in messages.
@Suite struct QuotingTests {
    @Test(arguments: [
        ("plain", "'plain'"), ("", "''"), ("two\nlines\tapart", "'two lines apart'"), ("a\u{1B}[31mb", "'a␛[31mb'"),
        ("a\u{0}b", "'a␀b'"), ("a\u{202E}b", "'a<U+202E>b'"), ("a\u{9B}b\u{7F}", "'a<U+009B>b␡'"),
        ("日本 🎈 é", "'日本 🎈 é'"), ("two\r\nlines", "'two lines'"),
    ])
    func quotes(text: String, shown: String) { #expect(Quoting.quoted(text) == shown) }

    @Test func cutsLongText() {
        #expect(Quoting.quoted(String(repeating: "é", count: 60)) == "'" + String(repeating: "é", count: 60) + "'")
        #expect(Quoting.quoted(String(repeating: "é", count: 61)) == "'" + String(repeating: "é", count: 60) + "…'")
    }

    @Test func listsAlternatives() {
        #expect(Quoting.alternatives(["a"]) == "'a'")
        #expect(Quoting.alternatives(["a", "b"]) == "'a' or 'b'")
        #expect(Quoting.alternatives(["a", "b", "c"]) == "'a', 'b' or 'c'")
    }
}
