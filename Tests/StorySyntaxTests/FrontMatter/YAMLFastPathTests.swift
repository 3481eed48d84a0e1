import StoryDiagnostics
import StorySource
import Testing

@testable import StorySyntax

/// Everyday YAML is read without libyaml, and nobody may notice: both ways of reading give the same nodes, texts and
/// diagnostics, whatever the lines are.
@Suite struct YAMLFastPathTests {
    /// Everything that reading gives.
    private struct Reading: Equatable {
        var outcome: String
        var nodes: [String]
        var diagnostics: [String]

        init(_ text: String, knowsEveryday: Bool) {
            let source = SourceFile(path: "story.mdx", text: text)
            var builder = TreeBuilder()
            let document = builder.open(.document, at: 0)
            var reader = YAMLTreeReader(
                source.bytes, 0..<source.bytes.count, opening: SourceSpan(0..<0), knowsEveryday: knowsEveryday)
            outcome = "\(reader.read(into: &builder))"
            builder.close(document, end: source.bytes.count)
            let tree = builder.finish(source, .narrative)
            nodes = tree.nodes.indices.map { id in
                let node = tree[id]
                return "\(node.kind) \(node.flags.rawValue) \(node.start) \(node.end) \(node.subtreeEnd) "
                    + (node.kind == .scalar ? tree.scalarText(of: id) : "")
            }
            diagnostics = reader.diagnostics.map { "\($0.id.rawValue) \($0.span)" }
        }
    }

    private func expectSame(_ text: String) {
        #expect(Reading(text, knowsEveryday: true) == Reading(text, knowsEveryday: false), "\(text.debugDescription)")
    }

    /// Lines and pieces of lines, half of them no everyday YAML, and some that are only near it.
    private static let pieces = [
        "key: value\n", "id: \"a b\"\n", "id: 'it'\n", "list:\n", "  - one\n", "- two words\n", "  - key: v\n",
        "    more: 1\n", "    title: A # cut\n", "a: [x, \"y\", z]\n", "b: [ one two , 'three' ]\n", "c: []\n",
        "d: [a,]\n", "e: {x: 1}\n", "f: >\n", "  folded\n", "g: |\n", "h:\n", "i: ~\n", "null: null\n", "j: a: b\n",
        "k: http://example.com/x:80#y\n", "l: #c\n", "# comment\n", "   # comment\n", "\n", "  \n", "m: \"a\\n\"\n",
        "n: 'it''s'\n", "o: \"open\n", "p: caf\u{E9} \u{2019}x\n", "q: a\u{2028}b\n", "r: a\u{85}b\n", "\ts: 1\n",
        "t: 1\t\n", "u: - x\n", "v:w\n", "\"w\": 1\n", "? x\n", "<<: 1\n", "- - a\n", "-\n", "- a:\n", "  - b\n",
        "  - c:\n", "     d: e\n", "---\n", "...\n", "%YAML 1.1\n", "x: &a b\n", "y: *a\n", "z: !t b\n", "key: again\n",
        "x-y: [a b, c:d]\n", "aa: [it's, R&B]\n", "ab: (c) d\r\n", "ac: 12:30\n", "ad: a, b] }\n", "ae: \"x\" y\n",
        "af: \"\"\n", "ag: ''\n", "ah: value  \n", "ai: x", " ", "  ", "- ", "k: ", "\"", "'", ":", "#", "]", "\r",
        "longer key: x\n", "\u{FEFF}", "\u{7F}", "- {id: a, title: \"B c\", no: ~}\n", "{", "}", ", ",
        "aj: {x: 1, y: 'z', x: 2}\n", "ak: {x: a]b}\n", "al: [a}b]\n", "am: {x: 1,y: 2}\n", "an: {x: }\n",
        "ao: { x: a b , y-z: it's }\n", "ap: [ ]\n",
    ]

    @Test func bothPathsReadTheSame() {
        var generator = SplitMix(state: 7)
        for _ in 0..<20_000 {
            let count = Int(generator.next() % 8) + 1
            let lines = (0..<count).map { _ in Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))] }
            expectSame(lines.joined())
        }
    }

    /// Lists in mappings in lists: what is everyday as a whole, indented at random.
    @Test func bothPathsReadNestedLinesTheSame() {
        var generator = SplitMix(state: 11)
        let lines = [
            "a: 1", "b: two words", "- c", "- d: e", "f:", "- g:", "h: [i, j]", "- [k]", "# l", "- \"m\"", "- {n: o}",
            "p: {q: r, s: t}",
        ]
        for _ in 0..<20_000 {
            let count = Int(generator.next() % 10) + 1
            let text = (0..<count).map { _ in
                String(repeating: " ", count: Int(generator.next() % 5)) + lines[Int(generator.next() % 12)] + "\n"
            }
            expectSame("root:\n" + text.joined())
        }
    }

    /// A way that is never taken would be right, too.
    @Test func everydayYAMLIsReadWithoutLibyaml() {
        let text = """
            schema_version: 0.1
            id: late-night   # no
            """
        for (text, isEveryday) in [
            (text, false),
            ("title: It\u{2019}s late\nauthors: [A. Writer, \"B\"]\nsections:\n  - id: a\n    title: 'One'\n", true),
            ("sections:\n  - {id: a, title: \"One\"}\n  - { id: b , title: It's two }\nmedia: []\n", true),
            ("tags:\n- one\n- two\n\n# more\nmedia:\n  - key: x\n    url: https://example.com/a#b\n", true),
        ] {
            let source = SourceFile(path: "story.mdx", text: text)
            withExtendedLifetime(source) {
                var reader = YAMLTreeReader(source.bytes, 0..<source.bytes.count, opening: SourceSpan(0..<0))
                #expect(reader.readEverydayLines() == isEveryday, "\(text)")
            }
        }
    }

    /// A generator of numbers that are the same in each run (Steele, Lea, Flood 2014).
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}
