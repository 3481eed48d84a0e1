import Foundation
import Testing

@testable import StoryDiagnostics

@Suite("Explanations")
struct RuleListTests {
    @Test("the JSON of all rules is complete")
    func json() throws {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(RuleList.json(toolVersion: "0.1.0") { _ in })) as? [String: Any]
        )
        let rules = try #require(document["rules"] as? [[String: Any]])
        #expect(rules.compactMap { $0["id"] as? String } == DiagnosticID.allCases.map(\.rawValue))
        for rule in rules {
            let files = Set(rule.keys.filter { $0.hasSuffix("Files") })
            #expect(
                Set(rule.keys).subtracting(files) == [
                    "id", "severity", "category", "summary", "explanation", "failing", "mended", "options",
                ])
            let id = try #require(rule["id"] as? String)
            let needsFiles = [
                "invalid_utf8", "asset_type_mismatch", "assets_too_large", "critical_budget", "invalid_json",
                "duplicate_story_id",
                "invalid_option", "markup_not_imported", "field_not_imported", "file_not_imported",
            ].contains(id)
            #expect(files == (needsFiles ? ["failingFiles", "mendedFiles"] : []), "\(id)")
            for name in ["failing", "mended"] {
                let source = try #require(rule[name] as? String)
                let hasFrontMatter = ![
                    "invalid_option", "missing_front_matter", "invalid_json", "markup_not_imported",
                    "file_not_imported",
                ].contains(
                    id)
                #expect(source.hasPrefix("---\n") == hasFrontMatter || id == "missing_front_matter", "\(id)")
            }
        }
    }

    @Test("the list names every id once")
    func list() {
        let text = RuleList.text(TerminalPalette(isColored: false))
        for id in DiagnosticID.allCases {
            #expect(text.split(separator: "\n").filter { $0.hasPrefix("  \(id.rawValue) ") }.count == 1)
        }
    }

    @Test("an example's field replaces the story's own")
    func exampleField() {
        let text = String(decoding: ExampleStory.files(of: .frontMatter("title: 1999"))[0].content, as: UTF8.self)
        #expect(text.contains("\ntitle: 1999\n"))
        #expect(!text.contains("title: An Example"))
        #expect(text.contains("\nid: example\n"))
    }

    @Test("a page shows everything about a rule")
    func page() {
        let rule = Rule(
            .unusedMedia, .warning, .reference, "a media entry that nothing uses",
            explanation:
                "First paragraph of words that go on for so long that the line has to be broken somewhere.\n\nSecond.",
            failing: .section("<A>\n\n\u{202E}"), fixed: .section("<B>\n"), options: ["--x", "1"])
        #expect(
            ExplanationPage.text(rule, TerminalPalette(isColored: false)) == """
                unused_media (warning, reference)
                a media entry that nothing uses

                First paragraph of words that go on for so long that the line has to be broken
                somewhere.

                Second.

                Reported with --x 1:

                    <A>

                    <U+202E>

                Fixed:

                    <B>

                """)
    }
}
