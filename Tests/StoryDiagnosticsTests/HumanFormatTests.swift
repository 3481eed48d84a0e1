import StorySource
import Testing

@testable import StoryDiagnostics

/// A diagnostic about the first occurrence of `piece` in `text`; `others` are pieces with their words.
func located(
    _ text: String, at piece: String, label: String = "", others: [(piece: String, words: String)] = [],
    id: DiagnosticID = .unresolvedMediaRef, message: String = "something is wrong", fallback: String? = nil,
    fixes: [FixIt] = []
) -> LocatedDiagnostic {
    located(
        Array(text.utf8), span(of: piece, in: text), label: label,
        related: others.map { Diagnostic.Label(span(of: $0.piece, in: text), $0.words) }, id: id, message: message,
        fallback: fallback, fixes: fixes)
}

/// A diagnostic about a span of bytes.
func located(
    _ bytes: [UInt8], _ span: SourceSpan, label: String = "", related: [Diagnostic.Label] = [],
    id: DiagnosticID = .unresolvedMediaRef, message: String = "something is wrong", fallback: String? = nil,
    fixes: [FixIt] = []
) -> LocatedDiagnostic {
    LocatedDiagnostic(
        Diagnostic(id, message, at: span, label: label, related: related, fallback: fallback, fixes: fixes),
        in: SourceFile(path: "story.mdx", content: bytes))
}

/// The span of the first occurrence of a piece of text.
func span(of piece: String, in text: String) -> SourceSpan {
    let bytes = Array(text.utf8)
    let wanted = Array(piece.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) }!
    return SourceSpan(start..<start + wanted.count)
}

/// The snippet of a diagnostic in the human format, without its header.
func snippet(_ located: LocatedDiagnostic) -> String {
    let text = HumanFormat(palette: TerminalPalette(isColored: false)).text(located)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
}

@Suite("The human format")
struct HumanFormatTests {
    @Test("looks as CLI.md 3 shows it")
    func example() {
        var lines = Array(repeating: "", count: 10)
        lines += [#"  - key: "trk-echo""#] + Array(repeating: "", count: 9)
        lines += [#"<MediaRef ref="trk-ecco" intent="autoplay" />"#]
        let text = lines.joined(separator: "\n")
        let example = located(
            text, at: "trk-ecco", label: "not declared in 'media'",
            others: [("trk-echo", "a similar key is declared here")],
            message: "no media entry has the key 'trk-ecco'", fallback: "readers show a placeholder card",
            fixes: [.replace(span(of: "trk-ecco", in: text), with: "trk-echo", "replace with 'trk-echo'", .unsafe)])
        #expect(
            HumanFormat(palette: TerminalPalette(isColored: false)).text(example) == """
                story.mdx:21:16: warning: no media entry has the key 'trk-ecco' [unresolved_media_ref]
                   |
                11 |   - key: "trk-echo"
                   |           -------- a similar key is declared here
                ...
                21 | <MediaRef ref="trk-ecco" intent="autoplay" />
                   |                ^^^^^^^^ not declared in 'media'
                   |
                   = fallback: readers show a placeholder card
                   = fix: replace with 'trk-echo'

                """)
    }

    @Test("shows the one line between two labels, and nothing between neighbours")
    func nearLines() {
        #expect(
            snippet(located("one\ntwo\nthree\n", at: "three", others: [("one", "first")])) == """
                  |
                1 | one
                  | --- first
                2 | two
                3 | three
                  | ^^^^^

                """)
        #expect(
            snippet(located("one\ntwo\n", at: "two", label: "again", others: [("one", "first")])) == """
                  |
                1 | one
                  | --- first
                2 | two
                  | ^^^ again

                """)
    }

    @Test("stacks the messages of several labels on one line")
    func severalLabels() {
        let text = #"<A id="x" id="y" id="z">"#
        let one = located(
            Array(text.utf8), SourceSpan(10..<12), label: "given again here",
            related: [.init(SourceSpan(3..<5), "first given here"), .init(SourceSpan(17..<19), "and here")])
        #expect(
            snippet(one)
                == """
                  |
                1 | <A id="x" id="y" id="z">
                  |    --     ^^     -- and here
                  |    |      |
                  |    |      given again here
                  |    first given here

                """)
    }

    @Test("keeps messages away from markers that reach further right")
    func nestedLabels() {
        let one = located(
            Array("abcdefgh".utf8), SourceSpan(2..<4), label: "inside",
            related: [.init(SourceSpan(0..<8), "outside")])
        #expect(
            snippet(one) == """
                  |
                1 | abcdefgh
                  | --^^----
                  | | |
                  | | inside
                  | outside

                """)
    }

    @Test(
        "pads by display width",
        arguments: [
            ("漢字 x", "    "), ("🎈x", "  "), ("e\u{301}x", " "), ("\tx", "    "), ("ab\tx", "    "), ("👩‍🚀x", "  "),
            ("🇳🇴x", "  "), ("❤️x", "  "), ("👍🏽x", "  "), ("한x", "  "), ("ｗx", "  "), ("é x", "  "), ("각x", "  "),
        ])
    func displayWidth(text: String, padding: String) {
        let line = snippet(located(text, at: "x")).split(separator: "\n")[2]
        let expected = "  | " + padding + (text.contains(" ") && text.first != "é" ? " " : "") + "^"
        #expect(line == expected)
    }

    @Test("shows a span over several lines by its first and last line")
    func severalLines() {
        let text = "<!-- a\n  b\n  c\n  d -->\nrest"
        #expect(
            snippet(located(text, at: "<!-- a\n  b\n  c\n  d -->", label: "this comment")) == """
                  |
                1 | <!-- a
                  | ^^^^^^ this comment
                ...
                4 |   d -->
                  |   ^^^^^

                """)
    }

    @Test("a span that ends with its line's break is a span within that line")
    func wholeLine() {
        #expect(
            snippet(located("one\ntwo\n", at: "one\n", label: "x")) == """
                  |
                1 | one
                  | ^^^ x

                """)
    }

    @Test("gives an empty span one caret, at the end of the file too")
    func emptySpan() {
        #expect(
            snippet(located(Array("one".utf8), SourceSpan(at: 3))) == """
                  |
                1 | one
                  |    ^

                """)
        #expect(
            snippet(located(Array("one\n".utf8), SourceSpan(at: 4), label: "here")) == """
                  |
                2 |
                  | ^ here

                """)
    }

    @Test("an empty file has no snippet")
    func emptyFile() {
        let one = located([], SourceSpan(at: 0), fixes: [.replace(SourceSpan(at: 0), with: "x", "write x", .unsafe)])
        #expect(
            HumanFormat(palette: TerminalPalette(isColored: false)).text(one) == """
                story.mdx:1:1: warning: something is wrong [unresolved_media_ref]
                  = fix: write x

                """)
    }

    @Test("escapes controls and characters that reorder text")
    func controls() {
        let one = located("a\u{1B}[2J\u{202E}b\u{0}\u{85}c", at: "c", message: "not '\u{1B}[31m'")
        let text = HumanFormat(palette: TerminalPalette(isColored: false)).text(one)
        #expect(
            text == """
                story.mdx:1:10: warning: not '␛[31m' [unresolved_media_ref]
                  |
                1 | a␛[2J<U+202E>b␀<U+0085>c
                  |                        ^

                """)
    }

    @Test("shows bad bytes as U+FFFD, one cell each")
    func badBytes() {
        let one = located([0x61, 0xFF, 0xC3, 0x62], SourceSpan(1..<3))
        #expect(snippet(one) == "  |\n1 | a\u{FFFD}\u{FFFD}b\n  |  ^^\n")
    }

    @Test("colours severity, id, bars and carets, and nothing without colour")
    func colour() {
        let one = located("one\n", at: "one", label: "x", id: .invalidUTF8)
        #expect(
            HumanFormat(palette: TerminalPalette(isColored: true)).text(one)
                == "story.mdx:1:1: \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1msomething is wrong\u{1B}[0m "
                + "\u{1B}[2m[invalid_utf8]\u{1B}[0m\n  \u{1B}[34m|\u{1B}[0m\n\u{1B}[34m1 |\u{1B}[0m one\n"
                + "  \u{1B}[34m|\u{1B}[0m \u{1B}[1;31m^^^\u{1B}[0m \u{1B}[1;31mx\u{1B}[0m\n")
        #expect(!snippet(one).utf8.contains(0x1B))
    }
}
