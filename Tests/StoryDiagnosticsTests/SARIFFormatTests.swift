import Foundation
import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("The SARIF format")
struct SARIFFormatTests {
    private let example = located(
        "\u{FEFF}key: \"ä🎈-echo\"\r🎈 <MediaRef ref=\"ecco\" />", at: "ecco", label: "not declared in 'media'",
        others: [("ä🎈-echo", "a [similar] key")], message: "no media entry has the key '[ecco](1)'",
        fallback: "readers show a placeholder card",
        fixes: [
            FixIt("replace it", .unsafe, [.init(SourceSpan(42..<46), "ä🎈-echo"), .init(SourceSpan(at: 50), "!")]),
            .replace(SourceSpan(42..<46), with: "", "delete it", .safe),
        ])

    private func document(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// What is after the rules.
    private func withoutRules(_ text: String) -> String {
        String(text[text.range(of: "\"columnKind\"")!.lowerBound...])
    }

    @Test("a result with everything, and its surroundings")
    func result() {
        let text = report(.sarif, [example], stories: [example.source], workingFolder: "/work")
        let index = DiagnosticID.allCases.firstIndex(of: .unresolvedMediaRef)!
        #expect(
            text.hasPrefix(
                """
                {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{"tool": \
                {"driver": {"name": "mdxc", "version": "0.1.0", "semanticVersion": "0.1.0", "rules": [
                {"id": "invalid_utf8", "name": "InvalidUtf8", "shortDescription": {"text": "bytes that are not UTF-8"},
                """.dropLast()))
        #expect(
            withoutRules(text) == """
                "columnKind": "utf16CodeUnits", "newlineSequences": ["\\r\\n", "\\n", "\\r"],
                "results": [
                {"ruleId": "unresolved_media_ref", "ruleIndex": \(index), "level": "warning", "message": {"text": "no media \
                entry has the key '[ecco\\\\](1)' (not declared in 'media'); fallback: readers show a placeholder \
                card; [a \\\\[similar\\\\] key](1)"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": \
                "story.mdx", "uriBaseId": "%SRCROOT%"}, "region": {"startLine": 2, "startColumn": 19, "endLine": 2, \
                "endColumn": 23, "byteOffset": 42, "byteLength": 4}}}], "relatedLocations": [{"id": 1, \
                "physicalLocation": {"artifactLocation": {"uri": "story.mdx", "uriBaseId": "%SRCROOT%"}, "region": \
                {"startLine": 1, "startColumn": 7, "endLine": 1, "endColumn": 15, "byteOffset": 9, "byteLength": \
                11}}, "message": {"text": "a [similar] key"}}], "partialFingerprints": \
                {"primaryLocationLineHash": "d2c530abfc794211:1", "mdxc/v1": "d1d0b84f4c2fcc0b:1"}, "fixes": [{"description": {"text": \
                "replace it"}, "artifactChanges": [{"artifactLocation": {"uri": "story.mdx", "uriBaseId": \
                "%SRCROOT%"}, "replacements": [{"deletedRegion": {"startLine": 2, "startColumn": 19, "endLine": 2, \
                "endColumn": 23, "byteOffset": 42, "byteLength": 4}, "insertedContent": {"text": "ä🎈-echo"}}, \
                {"deletedRegion": {"startLine": 2, "startColumn": 27, "endLine": 2, "endColumn": 27, "byteOffset": 50, \
                "byteLength": 0}, "insertedContent": {"text": "!"}}]}], "properties": {"applicability": "maybe"}}, \
                {"description": {"text": "delete it"}, "artifactChanges": [{"artifactLocation": {"uri": "story.mdx", \
                "uriBaseId": "%SRCROOT%"}, "replacements": [{"deletedRegion": {"startLine": 2, "startColumn": 19, \
                "endLine": 2, "endColumn": 23, "byteOffset": 42, "byteLength": 4}, "insertedContent": {"text": ""}}]}], \
                "properties": {"applicability": "safe"}}]}
                ],
                "artifacts": [
                {"location": {"uri": "story.mdx", "uriBaseId": "%SRCROOT%"}, "length": 50, "roles": \
                ["analysisTarget"]}],
                "invocations": [{"executionSuccessful": true}]}]}

                """)
    }

    @Test("a log without diagnostics, with several, truncated, or of a run that failed is a document")
    func shapes() throws {
        let source = SourceFile(path: "../\u{1}", text: "x\u{1}\u{2028}\\")
        for count in 0...3 {
            let diagnostics = Array(
                repeating: located(in: source, 0..<1, id: .invalidUTF8, message: "\u{1}\"\\\n"), count: count)
            for stories in [[], [source]] {
                let text = report(.sarif, diagnostics, stories: stories, errorLimit: 2, hasFailed: count == 1)
                let run = try #require((try document(text)["runs"] as? [[String: Any]])?.first)
                #expect((run["results"] as? [Any])?.count == min(count, 2))
                #expect((run["artifacts"] as? [Any])?.count == stories.count)
                let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
                #expect(invocation["executionSuccessful"] as? Bool == (count != 1))
                #expect((invocation["toolExecutionNotifications"] != nil) == (count == 3))
            }
        }
    }

    @Test("rules are in the order of the catalogue, with everything that GitHub shows and within its limits")
    func rules() throws {
        let run = try #require((try document(report(.sarif, []))["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.compactMap { $0["id"] as? String } == DiagnosticID.allCases.map(\.rawValue))
        #expect(Set(rules.compactMap { $0["name"] as? String }).count == rules.count)
        for rule in rules {
            let id = try #require(rule["id"] as? String)
            for member in ["shortDescription", "fullDescription"] {
                let text = try #require((rule[member] as? [String: String])?["text"])
                #expect((1...1024).contains(text.unicodeScalars.count), "\(id): \(member)")
            }
            let help = try #require(rule["help"] as? [String: String])
            #expect(help["text"]?.contains("Fixed:") == true, "\(id)")
            #expect(help["markdown"]?.contains("Fixed:\n\n") == true, "\(id)")
            #expect(help["markdown"]?.contains("\u{0}") == false, "\(id)")
        }
    }

    @Test("a rule is one object")
    func rule() {
        var json = JSONText()
        SARIFRule.write(
            Rule(
                .unusedMedia, .note, .reference, "a media entry that nothing uses",
                explanation: "Write *one* <MediaRef>.\n\nOr none.", failing: .section("```\ncode\n```"),
                fixed: .files([.init("a.mdx", Array("x\u{0}".utf8)), .init("b.mdx", [])]), options: ["--x", "1"]),
            to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self) == #"""
                {"id": "unused_media", "name": "UnusedMedia", "shortDescription": {"text": "a media entry that nothing \#
                uses"}, "fullDescription": {"text": "Write *one* <MediaRef>.\n\nOr none."}, "help": {"text": \#
                "unused_media (note, reference)\na media entry that nothing uses\n\nWrite *one* <MediaRef>.\n\nOr \#
                none.\n\nReported with --x 1:\n\n    ```\n    code\n    ```\n\nFixed:\n\n  a.mdx\n\n    x␀\n\n  \#
                b.mdx\n\n", "markdown": "Write \\*one\\* \\<MediaRef\\>.\n\nOr none.\n\nReported with `--x \#
                1`:\n\n````\n```\ncode\n```\n````\n\nFixed:\n\n`a.mdx`\n\n```\nx␀\n```\n\n`b.mdx`\n\n```\n```\n"}, \#
                "defaultConfiguration": {"level": "note"}, "properties": {"tags": ["reference"], "precision": \#
                "very-high", "problem.severity": "recommendation"}}
                """#)
    }
}
