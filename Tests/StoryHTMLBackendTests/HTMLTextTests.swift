import Testing

@testable import StoryHTMLBackend

@Suite struct HTMLTextTests {
    private func escaped(_ text: String) -> String {
        var bytes = HTMLBytes()
        HTMLText.append(text, to: &bytes)
        return String(decoding: bytes.all, as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("plain words", "plain words"), ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("&amp;", "&amp;amp;"),
        ("</style><script>", "&lt;/style&gt;&lt;script&gt;"), (#"" onload="x"#, "&quot; onload=&quot;x"),
        ("é猫👨‍👩‍👧e\u{301}", "é猫👨‍👩‍👧e\u{301}"), ("a\tb\nc", "a\tb\nc"), ("a\r\nb\rc\r", "a\nb\nc\n"),
        ("\u{2028}\u{2029}\u{202E}\u{FEFF}\u{AD}\u{A0}", "\u{2028}\u{2029}\u{202E}\u{FEFF}\u{AD}\u{A0}"),
    ]) func textIsEscaped(text: String, expected: String) {
        #expect(Array(escaped(text).utf8) == Array(expected.utf8))
    }

    /// Each scalar by itself: what HTML 13.1.4 forbids comes out as U+FFFD, all else as itself or its reference.
    @Test func everyScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl =
                scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\n" && scalar != "\r"
            let expected: String.UnicodeScalarView =
                switch scalar {
                case "\r": "\n".unicodeScalars
                case "<": "&lt;".unicodeScalars
                case ">": "&gt;".unicodeScalars
                case "&": "&amp;".unicodeScalars
                case "\"": "&quot;".unicodeScalars
                default:
                    isControl || scalar.properties.isNoncharacterCodePoint
                        ? "\u{FFFD}".unicodeScalars : String(scalar).unicodeScalars
                }
            if !escaped("a\(scalar)b").unicodeScalars.elementsEqual(["a"] + Array(expected) + ["b"]) {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    /// A parser drops the first line feed in a `pre`.
    @Test func preformattedTextKeepsItsFirstLine() {
        var writer = HTMLWriter()
        writer.open(.pre)
        writer.text("\n- a\n")
        writer.close()
        #expect(String(decoding: writer.finish(), as: UTF8.self) == "<pre>\n\n- a\n</pre>\n")
    }
}
