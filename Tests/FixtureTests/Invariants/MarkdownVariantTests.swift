import StorySource
import StorySyntax
import TestSupport
import Testing

/// Random Markdown, and the stories of 0.3, in other bytes: the tree covers all of the source, and diagnostics have the same
/// lines and columns.
@Suite struct MarkdownVariantTests {
    @Test func randomDocumentsKeepTheirLocations() {
        let failures = Soundness.failures(
            count: Soundness.isExhaustive ? 20_000 : 300, problems: Self.problems, input: Self.document)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    @Test(arguments: Fixture.all.filter { String(decoding: $0.input, as: UTF8.self).contains("schema_version: 0.3") })
    func storiesKeepTheirLocations(fixture: Fixture) {
        let problems = Self.problems(fixture.input)
        #expect(problems.isEmpty, "\(fixture.name)\n\(problems.joined(separator: "\n"))")
    }

    /// The random documents contain the constructs under test.
    @Test func randomDocumentsContainMarkdown() {
        var kinds: Set<NodeKind> = []
        for index in 0..<300 {
            let compiled = Compiled(Self.document(index))
            for id in compiled.tree.nodes.indices { kinds.insert(compiled.tree[id].kind) }
        }
        #expect(
            kinds.isSuperset(of: [
                .heading, .thematicBreak, .codeBlock, .list, .listItem, .taskMarker, .blockQuote, .table, .tableCell,
                .footnoteDefinition, .footnoteReference, .linkDefinition, .link, .image, .strikethrough, .element,
                .expression, .rawHTML, .strayCloseTag,
            ]))
    }

    /// Returns the properties that do not hold for a document and its variants.
    private static func problems(_ input: [UInt8]) -> [String] {
        let plain = Compiled(input)
        let expected = claims(plain)
        var problems = TreeShape.problems(plain)
        for (name, variant) in variants(of: input) {
            let varied = Compiled(variant)
            problems += TreeShape.problems(varied).map { "\(name): \($0)" }
            let actual = claims(varied)
            // In a tag that reads on into prose, letters of ASCII make names.
            let readsOn = plain.diagnostics.contains { $0.id == .unterminatedAttributeValue }
            if name == lettersOfFourBytes, readsOn { continue }
            if actual != expected { problems.append("\(name): \(actual)\n  instead of \(expected)") }
        }
        return problems
    }

    private static func claims(_ compiled: Compiled) -> [String] {
        compiled.diagnostics.map { Claim($0, in: compiled.source).description }
    }

    private static let lettersOfFourBytes = "letters of four bytes"

    /// Returns the same lines and columns in other bytes.
    private static func variants(of input: [UInt8]) -> [(name: String, bytes: [UInt8])] {
        let lineFeed = UInt8(ascii: "\n")
        if input.contains(UInt8(ascii: "\r")) { return [] }
        return [
            (
                "CRLF",
                Array(input.split(separator: lineFeed, omittingEmptySubsequences: false).joined(separator: [13, 10]))
            ),
            ("CR", input.map { $0 == lineFeed ? 13 : $0 }),
            ("BOM", [0xEF, 0xBB, 0xBF] + input),
            (lettersOfFourBytes, input.flatMap { $0 == UInt8(ascii: "q") ? Array("𝒶".utf8) : [$0] }),
        ]
    }

    private static func document(_ index: Int) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(index))
        var text = head
        // Every third one has a table and a definition, which random text rarely forms.
        if index % 3 == 0 { text += "[q]: q 'q'\n\n| q | a |\n|---|---|\n" }
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            for _ in 0..<Int.random(in: 0...3, using: &random) { text += prefixes.randomElement(using: &random)! }
            for _ in 0..<Int.random(in: 0...3, using: &random) { text += pieces.randomElement(using: &random)! }
            text += "\n"
        }
        return Array(text.utf8)
    }

    private static let head = """
        ---
        schema_version: 0.3
        id: a
        title: T
        media:
          - {key: k, type: track, apple_music_id: "1", title: M, artist: N}
        ---
        <Section id="s" title="S">
        <MediaRef ref="k" />

        """
    private static let prefixes = [
        "> ", ">", "- ", "* ", "1. ", "2) ", "- [ ] ", " ", "  ", "    ", "\t", "[^n]: ", "# ", "## ",
    ]
    private static let pieces = [
        "q", "q ", "word ", "*q*", "**", "~~q~~", "~", "`q`", "`", "[q](#part)", "[q]", "[q][k]", "![q](q.png)",
        "![](q)",
        "[^n]", "[^m]", "| q |", "|---|---|", "|-|", "a|b", "---", "===", "```", "~~~", "[q]: q 'q'", "[k]:", "'q'",
        "<DropQuote>q</DropQuote>", "<SideNote>", "</SideNote>", "<MediaRef ref=\"k\" />", "<Line>", "</Section>",
        "<DropQuote attribution=\"q", "{q}", "{", "{/* q */}", "<b>q</b>", "<b>", "</b>", "<!-- q -->", "==q==",
        "[[q]]",
        "::: q", "\\", "\\|", "&amp;", "🎈", "e\u{301}", "é", "  ", "import w from 'w'",
    ]
}
