import Foundation
import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("The other formats")
struct DiagnosticRendererTests {
    private func render(
        _ format: DiagnosticFormat, _ diagnostics: [LocatedDiagnostic], stories: Int = 1, errorLimit: Int? = nil,
        isQuiet: Bool = false
    ) -> String {
        var renderer = DiagnosticRenderer(
            format, palette: TerminalPalette(isColored: false), toolVersion: "0.1.0", errorLimit: errorLimit)
        var summary = Summary(stories: stories)
        var bytes = renderer.opening()
        for located in diagnostics {
            summary.count(located.diagnostic)
            bytes += renderer.text(located)
        }
        bytes += renderer.closing(summary, isQuiet: isQuiet)
        return String(decoding: bytes, as: UTF8.self)
    }

    private let example = located(
        "key: \"ä🎈-echo\"\n<MediaRef ref=\"ecco\" />", at: "ecco", label: "not declared in 'media'",
        others: [("ä🎈-echo", "a \"similar\" key")], message: "no media entry has the key 'ecco'",
        fallback: "readers show a placeholder card",
        fixes: [.replace(SourceSpan(34..<38), with: "ä🎈-echo", "replace it", .unsafe)])

    @Test("concise: a line for each diagnostic, then the summary")
    func concise() {
        #expect(
            render(.concise, [example, example], stories: 3) == """
                story.mdx:2:16: warning: no media entry has the key 'ecco' [unresolved_media_ref]
                story.mdx:2:16: warning: no media entry has the key 'ecco' [unresolved_media_ref]
                2 warnings in 3 stories

                """)
        #expect(render(.concise, [], isQuiet: true) == "")
    }

    @Test("json: names and order are those of the contract")
    func json() throws {
        let text = render(.json, [example])
        #expect(
            text == """
                {"formatVersion": "1.1", "tool": {"name": "mdxc", "version": "0.1.0"},
                "diagnostics": [
                {"id": "unresolved_media_ref", "severity": "warning", "category": "reference", "message": "no media \
                entry has the key 'ecco'", "file": "story.mdx", "range": {"start": {"byte": 34, "line": 2, "column": \
                16, "utf16Column": 16}, "end": {"byte": 38, "line": 2, "column": 20, "utf16Column": 20}}, "label": \
                "not declared in 'media'", "fallback": "readers show a placeholder card", "related": [{"message": "a \
                \\"similar\\" key", "file": "story.mdx", "range": {"start": {"byte": 6, "line": 1, "column": 7, \
                "utf16Column": 7}, "end": {"byte": 17, "line": 1, "column": 14, "utf16Column": 15}}}], "fixes": \
                [{"message": "replace it", "applicability": "maybe", "edits": [{"startByte": 34, "endByte": 38, \
                "text": "ä🎈-echo"}]}]}
                ],
                "summary": {"stories": 1, "errors": 0, "warnings": 1, "notes": 0, "fixable": {"safe": 0, "maybe": 1}}}

                """)
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }

    @Test("json without diagnostics, and with several, is a document")
    func jsonShapes() throws {
        for count in 0...3 {
            let text = render(
                .json, Array(repeating: located("x\u{1}\u{2028}\\", at: "x", message: "\u{1}\"\\\n"), count: count))
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect((document["diagnostics"] as? [Any])?.count == count)
        }
    }

    @Test("json holds no control characters, and says the same")
    func jsonOnATerminal() throws {
        let message = "a\u{9B}31m\u{7F}\u{202E}\u{2028}\u{1B}é🎈"
        let line = render(.jsonl, [located("x", at: "x", message: message)]).split(separator: "\n")[0]
        #expect(line.contains(#""a\u009B31m\u007F\u202E\u2028\u001bé🎈""#))
        let document = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(document?["message"] as? String == message)
    }

    @Test("jsonl: each line is a document with the members of json")
    func jsonLines() throws {
        let lines = render(.jsonl, [example, example]).split(separator: "\n")
        #expect(lines.count == 2)
        let whole = render(.json, [example])
        #expect(whole.split(separator: "\n")[2] == lines[0])
    }

    @Test("a fix with very many edits is omitted for programs", arguments: [DiagnosticFormat.json, .jsonl, .sarif])
    func manyEdits(format: DiagnosticFormat) {
        let source = SourceFile(path: "story.mdx", text: String(repeating: "x", count: 100))
        func shown(_ count: Int) -> Bool {
            let edits = (0..<count).map { FixIt.Edit(SourceSpan($0..<$0 + 1), "y") }
            let diagnostic = Diagnostic(
                .invalidUTF8, "m", at: SourceSpan(0..<1), fixes: [FixIt("rewrite all of it", .unsafe, edits)])
            return report(format, [LocatedDiagnostic(diagnostic, in: source)]).contains("rewrite all of it")
        }
        #expect(shown(Diagnostic.maximumListedEdits) && !shown(Diagnostic.maximumListedEdits + 1))
    }

    @Test("absent optionals are omitted, lists stay")
    func absentMembers() {
        let line = render(.jsonl, [located("x", at: "x")])
        #expect(!line.contains("label"))
        #expect(!line.contains("fallback"))
        #expect(line.contains("\"related\": [], \"fixes\": []}"))
    }

    @Test("a limit of errors applies to what is shown, not to what is counted")
    func errorLimit() {
        let error = located("x", at: "x", id: .invalidUTF8)
        let text = render(.concise, [example, error, error, example], errorLimit: 1)
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.hasSuffix("2 errors, 2 warnings in 1 story; 2 more not shown\n"))
    }

    @Test(
        "summary lines",
        arguments: [
            ([DiagnosticID](), 1, "1 story, no problems"),
            ([], 3, "3 stories, no problems"),
            ([.invalidUTF8], 1, "1 error in 1 story"),
            ([.invalidUTF8, .invalidUTF8, .unusedMedia], 3, "2 errors, 1 warning in 3 stories"),
        ])
    func summary(ids: [DiagnosticID], stories: Int, line: String) {
        var summary = Summary(stories: stories)
        for id in ids { summary.count(Diagnostic(id, "x", at: SourceSpan(at: 0))) }
        #expect(summary.line == line)
    }
}
