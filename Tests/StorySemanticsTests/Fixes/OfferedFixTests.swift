import Foundation
import StoryDiagnostics
import StorySource
import StorySyntax
import Testing

@testable import StorySemantics

/// Fixes as data: whatever a diagnostic offers can be applied, and fixes it.
@Suite struct OfferedFixTests {
    /// A package that holds one picture.
    private struct OnePicture: PackageFiles {
        func hasFolder(_ name: String) -> Bool { false }
        func names(besides path: String) -> [String] { path.hasPrefix("assets/") ? ["Pier.jpg"] : [] }
        func find(_ path: String) -> PackageFile {
            switch path {
            case "assets/Pier.jpg": .found(PackageFile.Facts(byteCount: 1))
            case _ where path.lowercased() == "assets/pier.jpg": .missing(otherCase: "assets/Pier.jpg")
            default: .missing(otherCase: nil)
            }
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/diagnostics")

    static var fixtures: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/input.mdx").path)
        }.sorted()
    }

    private static func diagnostics(_ bytes: [UInt8]) -> DiagnosticList {
        Pipeline.analyze(Parser.parse(SourceFile(path: "story.mdx", content: bytes)), files: OnePicture()).diagnostics
    }

    /// The source with the edits of a fix, which are given in any order.
    private static func applying(_ fix: FixIt, to bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
            result.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
        }
        return result
    }

    /// What a diagnostic says, without where it is, which edits before it move.
    private static func words(_ diagnostic: Diagnostic) -> String { "\(diagnostic.id.rawValue): \(diagnostic.message)" }

    @Test func hasFixtures() {
        #expect(Self.fixtures.count > 100)
    }

    @Test(arguments: fixtures) func fixesFix(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name)/input.mdx")))
        try checkFixes(of: bytes, name, fixes: true)
    }

    /// Stories that break off at the end of a line, where fixes meet more mistakes than one.
    @Test(arguments: fixtures) func fixesOfPrefixesFix(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name)/input.mdx")))
        for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
            try checkFixes(of: Array(bytes[..<end]), "\(name) as far as \(end)", fixes: false)
        }
    }

    /// Every fix is sound, and the safe ones fix their diagnostic and bring no other; with `fixes` the others fix it too.
    private func checkFixes(of bytes: [UInt8], _ name: String, fixes: Bool) throws {
        let before = Self.diagnostics(bytes)
        for diagnostic in before {
            for fix in diagnostic.fixes {
                let title = "\(name): \(Self.words(diagnostic)) [\(fix.message)]"
                checkEdits(fix.edits, in: bytes, title)
                let after = Self.diagnostics(Self.applying(fix, to: bytes)).map(Self.words)
                var left = before.map(Self.words)
                left.remove(at: try #require(left.firstIndex(of: Self.words(diagnostic))))
                if fixes || fix.applicability == .safe {
                    let count = left.count { $0 == Self.words(diagnostic) }
                    #expect(after.count { $0 == Self.words(diagnostic) } <= count, "\(title) is still there")
                }
                guard fix.applicability == .safe else { continue }
                for other in after {
                    let index = left.firstIndex(of: other)
                    #expect(index != nil, "\(title) brings \(other)")
                    if let index { left.remove(at: index) }
                }
            }
        }
    }

    /// What is in a section, and the same after the first fix of its only diagnostic, which is silent.
    private static let sections = [
        ("We <b>never</b> slept.", "We **never** slept."), ("<em>Never</em>.", "*Never*."), ("<code>x</code>", "`x`"),
        ("Use <code>&lt;b&gt; *x\\*</code>.", "Use `<b> *x*`."), ("<p>One.</p>\n", "One.\n"),
        ("Zero\n<p>One.</p>\nTwo", "Zero\n\nOne.\n\nTwo"),
        ("One<br />two", "One\\\ntwo"), ("One<br>\ntwo", "One\\\ntwo"), ("We ~~never~~ slept.", "We never slept."),
        ("See <https://a.example/b>.", "See [https://a.example/b](https://a.example/b)."),
        ("Ask <us@a.example>.", "Ask [us@a.example](mailto:us@a.example)."),
        ("One.\n\n* * *\n\nTwo.", "One.\n\n\n\nTwo."),
        ("[Us](htps://a.example)", "[Us](https://a.example)"), ("[Us](www.a.example)", "[Us](https://www.a.example)"),
        ("A {word}.", "A \\{word}."),
        ("A {{word}}.", "A \\{\\{word}}."), ("A {b \\{c {d.", "A \\{b \\{c \\{d."),
        (
            "<FeatureBox expandable={true}>\nA\n</FeatureBox>",
            "<FeatureBox expandable=\"true\">\nA\n</FeatureBox>"
        ),
        ("<SideNote label=\"A\"\n  label=\"A\">\nC\n</SideNote>", "<SideNote label=\"A\">\nC\n</SideNote>"),
        ("<SideNote class=\"\" label=\"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<SideNote lable=\"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<SideNote label='5\" tape'>\nC\n</SideNote>", "<SideNote label=\"5&quot; tape\">\nC\n</SideNote>"),
        ("<SideNote {...note}>\nC\n</SideNote>", "<SideNote >\nC\n</SideNote>"),
        ("<SideNote label=\"B\"\n\nC\n</SideNote>", "<SideNote label=\"B\">\n\nC\n</SideNote>"),
        ("<SideNote label=\"B\"\nC is \"D\".\n</SideNote>", "<SideNote label=\"B\">\nC is \"D\".\n</SideNote>"),
        ("<DropQuote>\nA\n</DropQuot>", "<DropQuote>\nA\n</DropQuote>"),
        ("<MediaRef ref=\"song\"\n\nA", "<MediaRef ref=\"song\" />\n\nA"), ("A\n\n</SideNote>", "A\n\n\n"),
        ("<MediaRef ref=\"song\"></MediaRef>", "<MediaRef ref=\"song\" />"),
        ("It <MediaRef ref=\"song\" />, was\nloud.", "It, was\nloud.\n\n<MediaRef ref=\"song\" />"),
        ("It (<MediaRef ref=\"song\" />) was", "It was\n\n<MediaRef ref=\"song\" />"),
        ("It <DropQuote>A</DropQuote> was", "It was\n\n<DropQuote>A</DropQuote>"),
        ("It <MediaRef ref=\"song\" />", "It\n\n<MediaRef ref=\"song\" />"),
        ("It <DropQuote>A</DropQuote>\"Yes.\"", "It \"Yes.\"\n\n<DropQuote>A</DropQuote>"),
        ("x<y or so", "x\\<y or so"), ("A <sigh> B", "A \\<sigh> B"),
        ("<MediaRef ref=\"song\" intent=\"Full\" />", "<MediaRef ref=\"song\" intent=\"full\" />"),
        (
            "<FeatureBox expandable=\"YES\">\nA\n</FeatureBox>",
            "<FeatureBox expandable=\"true\">\nA\n</FeatureBox>"
        ),
        ("<FullBleed src=\"assets/pier.JPG\" alt=\"A\" />", "<FullBleed src=\"assets/Pier.jpg\" alt=\"A\" />"),
        ("<FullBleed src=\"htps://a.b/c\" alt=\"A\" />", "<FullBleed src=\"https://a.b/c\" alt=\"A\" />"),
        (
            "<FeatureBox title=Where it's at, again summary=\"B\">\nC\n</FeatureBox>",
            "<FeatureBox title=\"Where it's at, again\" summary=\"B\">\nC\n</FeatureBox>"
        ),
        (
            "<FeatureBox title=Where next\n  summary=\"B\">\nC\n</FeatureBox>",
            "<FeatureBox title=\"Where next\"\n  summary=\"B\">\nC\n</FeatureBox>"
        ),
        ("<MediaRef ref=song intent=\"full\" />", "<MediaRef ref=\"song\" intent=\"full\" />"),
        ("<SideNote label=“Where next\">\nC\n</SideNote>", "<SideNote label=\"Where next\">\nC\n</SideNote>"),
        ("<SideNote label=Where next”>\nC\n</SideNote>", "<SideNote label=\"Where next\">\nC\n</SideNote>"),
        ("<SideNote label=\"Where next”>\nC\n</SideNote>", "<SideNote label=\"Where next\">\nC\n</SideNote>"),
        (
            "<SideNote label=\"He said “no”>\nC\n</SideNote>",
            "<SideNote label=\"He said “no”\">\nC\n</SideNote>"
        ),
        ("<SideNote label: \"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<SideNote label=\"B\" \\>\nC\n</SideNote>", "<SideNote label=\"B\" >\nC\n</SideNote>"),
        ("<Side Note label=\"B\">\nC\n</Side Note>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<SideNote label=\"B\">\nC\n</Side Note>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<Sidenote label=\"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<sideNote label=\"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
        ("<SidNote label=\"B\">\nC\n</Sidnote>", "<SideNote label=\"B\">\nC\n</SideNote>"),
    ]

    @Test(arguments: sections) func fixesSection(before: String, after: String) throws {
        let song = after.contains("<MediaRef") ? "" : "<MediaRef ref=\"song\" />\n\n"
        try checkFirstFix(of: .section(song + before), gives: .section(song + after))
    }

    /// Tags that lack a character, and components with the name of their required parent.
    @Test(arguments: [
        ("DropQuote attribution=\"A\">\nB\n</DropQuote>", "<DropQuote attribution=\"A\">\nB\n</DropQuote>"),
        ("<DropQuote>\nA\n/DropQuote>\n\nB", "<DropQuote>\nA\n</DropQuote>\n\nB"),
        ("<SideNote>\nA\n<SideNote>\nB", "<SideNote>\nA\n</SideNote>\nB"),
        ("<SideNote label=\"A\"\n**B** c\n</SideNote>", "<SideNote label=\"A\">\n**B** c\n</SideNote>"),
        (
            "<FactGrid>\n<FactGrid label=\"A\" value=\"B\" />\n</FactGrid>",
            "<FactGrid>\n<Fact label=\"A\" value=\"B\" />\n</FactGrid>"
        ),
        ("<FullBleed src=\"assets/Peir.jpg\" alt=\"A\" />", "<FullBleed src=\"assets/Pier.jpg\" alt=\"A\" />"),
    ])
    func fixesTags(before: String, after: String) throws {
        let song = "<MediaRef ref=\"song\" />\n\n"
        try checkFirstFix(of: .section(song + before), gives: .section(song + after))
    }

    /// Standard Markdown, in 0.3.
    @Test(arguments: [
        ("{/* A *}\n\nB", "{/* A */}\n\nB"), ("{/* A */\n\nB", "{/* A */}\n\nB"), ("A {* B *}", "A {/* B */}"),
        ("{*A*} B", "\\{*A*} B"), ("<h2>A #</h2>\n\nB", "## A \\#\n\nB"),
        ("- A\n  <blockquote>\n  B\n  </blockquote>\n- C", "- A\n  \n  > B\n  \n- C"),
        ("A[^b c]", "A[^b-c]"), ("##A\n\nB", "## A\n\nB"),
        ("## The Hill\n\n[a](#The Hill )", "## The Hill\n\n[a](#the-hill)"),
        ("[a](https://a.example/b c)", "[a](https://a.example/b%20c)"),
    ])
    func fixesMarkdown(before: String, after: String) throws {
        try checkFirstFix(of: .markdown(before), gives: .markdown(after), isClean: !after.contains("[^"))
    }

    /// HTML without a Markdown equivalent, in a section of 0.2.
    @Test(arguments: [
        "<p>1. x</p>", "Once<br>- upon", "See!<a href=\"https://a.example\">b</a>", "we<b>“so”</b>", "a<b>(b)</b>c",
        "<code>a</code>`b`", "One<b><br>two</b>", "<i>*a*</i>", "*a*<i>b</i>", "Use <code>**a**</code>.",
        "<a href={url}>b</a>",
    ])
    func leavesHTML(section: String) {
        let diagnostics = Self.diagnostics(ExampleStory.files(of: .section(section))[0].content)
        let fixes = diagnostics.filter { !section.hasPrefix("One") || $0.message.contains("<br>") }.flatMap(\.fixes)
        #expect(!diagnostics.isEmpty && fixes.isEmpty, "\(section)")
    }

    /// A component in a link or emphasis is not taken out of its marks.
    @Test(arguments: ["See *<MediaRef ref=\"song\" />* now", "[<MediaRef ref=\"song\" />](https://a.example)"])
    func leavesComponents(section: String) {
        let diagnostics = Self.diagnostics(ExampleStory.files(of: .section(section))[0].content)
        #expect(diagnostics.contains { $0.id == .componentNotOnOwnLine } && diagnostics.allSatisfy { $0.fixes.isEmpty })
    }

    /// All fixes of a story together keep its paragraphs.
    @Test func keepsParagraphs() throws {
        let before = ExampleStory.files(of: .section("<p>One.</p>\n<p>Two.</p>"))[0].content
        let edits = Self.diagnostics(before).flatMap { $0.fixes[0].edits }
        let after = ExampleStory.files(of: .section("One.\n\nTwo."))[0].content
        #expect(Self.applying(FixIt("", .unsafe, edits), to: before) == after)
    }

    @Test func listsSections() throws {
        let body = """
            <Section id="opening" title="Opening">
            <MediaRef ref="song" />
            </Section>

            <Section id="zugabe" title="5&quot; und \\">
            Und noch eins.
            </Section>
            """
        let listed = "sections:\n  -   id: opening\n      title: 'Opening' # first"
        let added = "\n  -   id: \"zugabe\"\n      title: \"5\\\" und \\\\\""
        try checkFirstFix(of: .body(body, frontMatter: listed), gives: .body(body, frontMatter: listed + added))
        let inline = ExampleStory.files(of: .body(body, frontMatter: "sections: [{id: opening, title: Opening}]"))
        #expect(Self.diagnostics(inline[0].content).map(\.fixes.count) == [0])
    }

    @Test func closesWhatIsOpen() throws {
        let opening = "<Section id=\"opening\" title=\"Opening\">\n<MediaRef ref=\"song\" />\n"
        try checkFirstFix(
            of: .body(opening + "<DropQuote>\nA\n</Section>"),
            gives: .body(opening + "<DropQuote>\nA\n</DropQuote>\n</Section>"))
        try checkFirstFix(of: .body(opening), gives: .body(opening + "\n</Section>"))
    }

    @Test(arguments: [
        ("subtitel: A", "subtitle: A"), ("title: 1999", "title: \"1999\""),
        ("locale: en_GB", "locale: en-GB"), ("subtitle: A: B", "subtitle: \"A: B\""),
        ("deck: So <b>loud</b>", "deck: So **loud**"), ("deck: 'It {is}'", "deck: 'It \\{is}'"),
        ("subtitle: A #1 # B", "subtitle: \"A #1\" # B"), ("publish_date: 2026-1-5", "publish_date: 2026-01-05"),
        ("typeRamp: serfi", "typeRamp: serif"),
        ("subtitle: \"Low\n\ndeck: \"High\"", "subtitle: \"Low\"\n\ndeck: \"High\""),
        ("subtitle: A\n\tdeck: B", "subtitle: A\ndeck: B"),
        ("tags:\n  - A\n \tdeck: B", "tags:\n  - A\ndeck: B"),
        ("x_a:\n  - b: C\n\td: E", "x_a:\n  - b: C\n    d: E"),
        ("x_a:\n\tb: C", "x_a:\n  b: C"),
        ("x_a:\n  -b: C\n    d: E", "x_a:\n  - b: C\n    d: E"),
        ("x_a:\n  - b: C\n  -b: D", "x_a:\n  - b: C\n  - b: D"),
        ("tags: \"A\", 'B'", "tags: [\"A\", 'B']"),
        ("deck: \"A,\" said B. \"C.\"", "deck: \"\\\"A,\\\" said B. \\\"C.\\\"\""),
        (
            "leadArt:\n  src: \"https://a.example/b.png\", alt: A",
            "leadArt:\n  src: \"https://a.example/b.png\"\n  alt: A"
        ),
        ("tags:\n  - A\n    - B\n   - C", "tags:\n  - A\n  - B\n  - C"),
        ("tags: A\n  - B\n  - C", "tags:\n  - A\n  - B\n  - C"), ("deck:\u{3000}A", "deck: A"),
    ])
    func fixesFrontMatter(before: String, after: String) throws {
        try checkFirstFix(of: .frontMatter(before), gives: .frontMatter(after))
    }

    @Test(arguments: ["----", "--", "—", " ---", "\t–––"]) func fixesLookalikesOfFences(line: String) throws {
        let whole = String(decoding: ExampleStory.files(of: .section("A"))[0].content, as: UTF8.self)
        let parts = whole.split(separator: "\n---\n")
        #expect(parts.count == 2)
        let broken = parts.joined(separator: "\n\(line)\n")
        let diagnostic = try #require(Self.diagnostics(Array(broken.utf8)).first)
        #expect(diagnostic.id == .missingFrontMatterEnd && diagnostic.fixes.count == 1 && diagnostic.related.count == 1)
        #expect(String(decoding: Self.applying(diagnostic.fixes[0], to: Array(broken.utf8)), as: UTF8.self) == whole)
    }

    @Test(arguments: [("3:18", "198000"), ("0:01", "1000"), ("120:00", "7200000")])
    func fixesDurations(clock: String, milliseconds: String) {
        let diagnostic = Diagnostic.invalidDuration(clock, at: SourceSpan(0..<clock.utf8.count))
        #expect(diagnostic.fixes.first?.edits.first?.text == milliseconds)
    }

    @Test(arguments: ["0:00", "3:60", "3:1", ":18", "3:18:00", "3", "x:18", "3:18 min", "1234:00"])
    func leavesOtherDurations(text: String) {
        #expect(Diagnostic.invalidDuration(text, at: SourceSpan(0..<text.utf8.count)).fixes.isEmpty)
    }

    /// The words of an author are never deleted with what holds them.
    @Test(arguments: [
        "<SideNote class=\"Saved for later\" label=\"B\">\nC\n</SideNote>", "<SideNote label=\"B\">\n</SideNote>",
        "<DropQuote attribution=\"The &amp;\" />", "<SideNote label=\"B\" data-note={'C'}>\nC\n</SideNote>",
    ])
    func keepsWords(section: String) {
        let diagnostics = Self.diagnostics(ExampleStory.files(of: .section("A\n\n" + section))[0].content)
        #expect(diagnostics.contains { [.unknownAttribute, .attributeExpression, .emptyComponent].contains($0.id) })
        for fix in diagnostics.flatMap(\.fixes) {
            #expect(fix.edits.allSatisfy { !$0.text.isEmpty }, "\(section): \(fix.message)")
        }
    }

    /// Line breaks that a fix writes are those of the file (LANGUAGE.md 1): its first one decides.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func writesLineBreaksOfFile(lineBreak: String) throws {
        let text = String(
            decoding: ExampleStory.files(of: .section("Listen: <MediaRef ref=\"song\" /> now<br>again"))[0].content,
            as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let diagnostics = Self.diagnostics(Array(lines.joined(separator: lineBreak).utf8))
        #expect(diagnostics.map(\.id) == [.componentNotOnOwnLine, .rawHTMLNotSupported])
        let texts = diagnostics.flatMap(\.fixes).flatMap(\.edits).map(\.text)
        #expect(texts == ["", lineBreak + lineBreak + "<MediaRef ref=\"song\" />", "\\" + lineBreak])
    }

    /// What would be no text any more, or another one, is not offered.
    @Test(arguments: [
        "deck: <b>Loud</b> and clear", "deck: So<br>loud", "deck: <https://a.example>", "deck: \"It {is}\"",
        "leadArt: {src: \"https://a.example/b.png\", alt: A, caption: See <https://a.example>}",
    ])
    func leavesScalars(line: String) {
        let diagnostics = Self.diagnostics(ExampleStory.files(of: .frontMatter(line))[0].content)
        #expect(diagnostics.count == 1 && diagnostics.allSatisfy { $0.fixes.isEmpty })
    }

    /// What is not UTF-8 would not survive being written anew.
    @Test func keepsBadBytes() {
        let bytes = Array("A\n\n<SideNote label='".utf8) + [0xE9] + Array("'>\nB\n</SideNote>".utf8)
        let diagnostics = Self.diagnostics(ExampleStory.files(of: .sectionBytes(bytes))[0].content)
        #expect(diagnostics.map(\.id) == [.singleQuotedAttribute, .invalidUTF8])
        #expect(diagnostics.allSatisfy { $0.fixes.isEmpty })
    }

    private func checkFirstFix(
        of example: Rule.Example, gives fixed: Rule.Example, isClean: Bool = true
    ) throws {
        let bytes = ExampleStory.files(of: example)[0].content
        let diagnostics = Self.diagnostics(bytes)
        #expect(diagnostics.count == 1)
        let diagnostic = try #require(diagnostics.first)
        let result = Self.applying(try #require(diagnostic.fixes.first), to: bytes)
        let wanted = ExampleStory.files(of: fixed)[0].content
        #expect(String(decoding: result, as: UTF8.self) == String(decoding: wanted, as: UTF8.self))
        #expect(Self.diagnostics(result).isEmpty == isClean, "\(Self.diagnostics(result).map(Self.words))")
    }

    /// Edits lie in the file, apart from one another, and cut no character in two.
    private func checkEdits(_ edits: [FixIt.Edit], in bytes: [UInt8], _ title: String) {
        #expect(!edits.isEmpty, "\(title) changes nothing")
        var end = 0
        for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
            #expect(Int(edit.span.start) >= end, "\(title): edits overlap")
            #expect(edit.span.start <= edit.span.end && Int(edit.span.end) <= bytes.count, "\(title): outside")
            for offset in [Int(edit.span.start), Int(edit.span.end)] where offset < bytes.count {
                #expect(bytes[offset] & 0xC0 != 0x80, "\(title): in the middle of a character")
            }
            let isChange = !edit.text.utf8.elementsEqual(bytes[Int(edit.span.start)..<Int(edit.span.end)])
            #expect(isChange, "\(title): an edit that changes nothing")
            end = Int(edit.span.end)
        }
    }
}
