import Foundation
import StoryFormatting
import StorySource
import Testing

/// `mdxc fmt` on all stories of the repository.
@Suite("Formatting") struct FormatPropertyTests {
    private func expectNothing(_ problems: [String], _ name: String) {
        #expect(problems.isEmpty, "\(name)\n\(problems.joined(separator: "\n"))")
    }

    @Test(arguments: Fixture.all) func fixtures(fixture: Fixture) {
        expectNothing(FormatProperties.problems(fixture.input), fixture.name)
        // For any line break.
        let returns = fixture.input.contains(UInt8(ascii: "\r"))
        if !returns {
            let variant = Array(
                fixture.input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                    .joined(separator: [13, 10]))
            expectNothing(FormatProperties.problems(variant), "\(fixture.name) with CRLF")
            expectNothing(FormatProperties.problems([0xEF, 0xBB, 0xBF] + fixture.input), "\(fixture.name) with a BOM")
        }
    }

    @Test(arguments: ReferenceDocument.all) func examples(document: ReferenceDocument) {
        for example in document.examples.examples where example.kind != .json {
            expectNothing(FormatProperties.problems(example.bytes), "\(document.name):\(example.story.line)")
        }
    }

    /// The output of `mdxc init` is formatted.
    @Test(arguments: ["story.mdx", "interactive.mdx"]) func templates(name: String) throws {
        let file = Fixture.root.appending(path: "Sources/CStoryResources/Templates/\(name)")
        let bytes = Array(try Data(contentsOf: file))
        let old = String(decoding: bytes, as: UTF8.self)
        let new = try #require(try FormatProperties.text(Compiled(bytes)))
        #expect(old == new, "\(name)\n\(Difference.lines(expected: new, actual: old))")
    }

    /// The stories below the folder in `MDXC_STORIES`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MDXC_STORIES"] != nil)) func otherStories() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["MDXC_STORIES"])
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mdx") }
        #expect(!files.isEmpty)
        for file in files {
            expectNothing(
                FormatProperties.problems(Array(try Data(contentsOf: URL(filePath: folder).appending(path: file)))),
                file)
        }
    }

    @Test func randomStories() {
        let failures = Soundness.failures(
            count: Soundness.isExhaustive ? 20_000 : 400, problems: { FormatProperties.problems($0) },
            input: { FormatSoup.story(UInt64($0)) })
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// Most random stories have no syntax errors.
    @Test func randomStoriesAreFormatted() throws {
        var count = 0
        for seed in 0..<200 where try FormatProperties.text(Compiled(FormatSoup.story(UInt64(seed)))) != nil {
            count += 1
        }
        #expect(count > 80)
    }

    /// The properties detect what a formatter must not do.
    @Test func propertiesDetectLostContent() throws {
        let story = """
            ---
            schema_version: 0.3
            title: A
            # c1
            x_a: [b, c] # c2
            ---

            # One

            Some *words*. {/* c3 */}

            {/* c4 */}

            - a
            - b

            """
        let before = Compiled(Array(story.utf8))
        #expect(FormatProperties.problems(before, Array(story.utf8)).isEmpty)
        for (old, new) in [
            ("# c1\n", ""), (" # c2", ""), (" {/* c3 */}", ""), ("{/* c4 */}", ""), ("c4", "c5"), ("*words*", "words"),
            ("- b\n", ""), ("- b", "* b"), ("# One\n\n", "# One\n\n***\n\n"), ("b\n", "b"), ("b\n", "b\n\n"),
            ("[b, c]", "[c, b]"), ("---\nschema", "\u{FEFF}---\nschema"), ("- a\n", "- a\r\n"),
        ] {
            let changed = story.replacing(old, with: new)
            #expect(changed != story)
            #expect(!FormatProperties.problems(before, Array(changed.utf8)).isEmpty, "\(old.debugDescription)")
        }
    }

    @Test func widths() throws {
        let story = Array(
            "---\nschema_version: 0.2\nid: a\ntitle: A\nauthors: [Ann Author, Ben Baker]\n---\n\n<Section id=\"one\" title=\"One\">\n\nWords.\n\n</Section>\n"
                .utf8)
        for width in FormatSettings.lineWidths {
            guard
                case .formatted(let bytes) = try FormatProperties.formatted(
                    Compiled(story), FormatSettings(lineWidth: width))
            else {
                Issue.record("at \(width)")
                continue
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            #expect(lines.contains("authors: [Ann Author, Ben Baker]") == (width >= 32))
            #expect(lines.contains("<Section id=\"one\" title=\"One\">") == (width >= 30))
        }
    }
}
