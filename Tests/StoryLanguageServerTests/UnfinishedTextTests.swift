import Foundation
import Testing

@testable import StoryLanguageServer

/// Wherever somebody stops typing, the requests for the text at the cursor succeed, and their completions can be inserted
/// there.
@Suite struct UnfinishedTextTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/language-server")

    private static let stories = [
        "completion-tags/story.mdx", "completion-front-matter/story.mdx", "completion-front-matter/crlf.mdx",
        "completion-prose/story.mdx", "completion-broken/unclosed.mdx", "hover/story.mdx",
    ]

    @Test(arguments: stories) func completionsFit(_ path: String) throws {
        let text = MarkedText(try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)).text
        var cuts = Array(text.unicodeScalars.indices)[...]
        var current = ClientText(text: "", isUTF8: false)
        var place = JSON.null
        var answers = 0
        var offers = 0
        func next() throws -> [[UInt8]]? {
            if cuts.count == text.unicodeScalars.count {
                cuts.removeFirst()
                let client: JSON = ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
                return try [
                    ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["capabilities": client]],
                    message("didOpen", ["languageId": "mdx", "version": 1, "text": ""], [:]),
                ].map { try $0.bytes }
            }
            guard let cut = cuts.first else { return nil }
            cuts = cuts.dropFirst(7)
            current.text = String(text.unicodeScalars[..<cut])
            place = current.position(current.text.utf8.count)
            let range: JSON = ["start": ["line": 0, "character": 1], "end": place]
            var messages = [message("didChange", ["version": 2], ["contentChanges": [["text": .text(current.text)]]])]
            for (id, method) in ["completion", "hover", "linkedEditingRange", "onTypeFormatting"].enumerated() {
                let request = message(method, [:], ["position": place, "ch": "/"])
                messages.append(request.merged(with: ["id": .number(id + 1)]))
            }
            for method in ["semanticTokens/full", "semanticTokens/range", "inlayHint"] {
                messages.append(message(method, [:], ["range": range]).merged(with: ["id": 9]))
            }
            return try messages.map { try $0.bytes }
        }
        let channel = ScriptedChannel(next: next) { content in
            let answer = try JSON(content)
            guard answer["id"] != nil else { return }
            answers += 1
            #expect(answer["error"] == nil, "\(current.text.suffix(40))")
            guard answer["id"] == 1 else { return }
            for item in answer["result"]?["items"]?.list ?? [] {
                offers += 1
                let range = try #require(item["textEdit"]?["range"])
                let fits = range["start"]?["line"] == place["line"] && range["end"] == place
                #expect(fits, "\(current.text.suffix(40))")
                #expect(current.range(range) != nil)
            }
        }
        _ = LanguageServer(channel).run()
        if let failure = channel.failure { throw failure }
        #expect(answers >= text.unicodeScalars.count && offers > 50)
    }

    /// The working folder of the server says nothing about a story that was never saved.
    @Test func anUnsavedStoryHasNoFiles() throws {
        let text = "---\nschema_version: 0.3\ntitle: T\n---\n\n![A](assets/a.png), [c](Package.swift) and [b]("
        let position: JSON = ["line": 5, "character": 47]
        var batches: [[JSON]] = [
            [
                ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["capabilities": [:]]],
                message("didOpen", ["languageId": "mdx", "version": 1, "text": .text(text)], [:]),
                message("diagnostic", [:], [:]).merged(with: ["id": 1]),
                message("completion", [:], ["position": position]).merged(with: ["id": 2]),
                message("definition", [:], ["position": ["line": 5, "character": 26]]).merged(with: ["id": 3]),
            ]
        ]
        var results: [JSON] = []
        let channel = ScriptedChannel(next: { try batches.popLast()?.map { try $0.bytes } }) { content in
            let answer = try JSON(content)
            if answer["id"] != nil, answer["id"] != 0 { results.append(answer["result"] ?? .null) }
        }
        _ = LanguageServer(channel).run()
        if let failure = channel.failure { throw failure }
        #expect(results.count == 3 && results[2].list == [])
        #expect(results.first?["items"]?.list == [])
        #expect(results[1]["items"]?.list?.map { $0["label"] } == ["#start"])
    }

    private func message(_ method: String, _ document: JSON, _ params: JSON) -> JSON {
        let identified = document.merged(with: ["uri": "untitled:story"])
        return [
            "jsonrpc": "2.0", "method": .text("textDocument/" + method),
            "params": params.merged(with: ["textDocument": identified]),
        ]
    }
}
