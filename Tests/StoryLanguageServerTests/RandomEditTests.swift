import Foundation
import StoryDriver
import StoryFiles
import StorySource
import TestSupport
import Testing

@testable import StoryLanguageServer

/// After any edit, the server's diagnostics are those of a fresh check of the editor's text.
@Suite struct RandomEditTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static let pieces = [
        "a", "\n", "\r\n", "\r", "é", "e\u{301}", "😀", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}", "<", ">", "\"", "\\",
        "*", "`",
        "{", "}", "[^1]", "---\n", "<Section id=\"x\" title=\"X\">", "</Section>", "<MediaRef ref=\"song\" />", "# ",
        ": ", "\t",
        "\u{0}", "日本",
    ]

    /// The text of the editor.
    private struct Editor {
        var units: [UInt16]
        let isUTF8: Bool

        private var lineStarts: [Int] {
            var starts = [0]
            for (index, unit) in units.enumerated() {
                if unit == 10 || unit == 13 && !(index + 1 < units.count && units[index + 1] == 10) {
                    starts.append(index + 1)
                }
            }
            return starts
        }

        func position(_ offset: Int) -> JSON {
            let starts = lineStarts
            let line = starts.lastIndex { $0 <= offset }!
            let part = units[starts[line]..<offset]
            let character = isUTF8 ? String(decoding: part, as: UTF16.self).utf8.count : part.count
            return ["line": .number(line), "character": .number(character)]
        }

        /// Returns an offset where a client may place its cursor: not between CR and LF.
        func offset(_ chance: inout SeededGenerator) -> Int {
            var offset = Int.random(in: 0...units.count, using: &chance)
            if offset > 0, offset < units.count, units[offset - 1] == 13, units[offset] == 10 { offset -= 1 }
            // UTF-8 has no surrogate pairs.
            if isUTF8, offset < units.count, UTF16.isTrailSurrogate(units[offset]) { offset -= 1 }
            return offset
        }

        var text: String { String(decoding: units, as: UTF16.self) }
    }

    @Test(arguments: ["utf-8", "utf-16"], [1, 2, 3, 4]) func diagnosticsAreThoseOfAFreshCheck(
        _ encoding: String, _ seed: UInt64
    ) throws {
        var chance = SeededGenerator(seed: seed)
        let folder = Self.root.appending(path: "stories/midnight-radio")
        let path = folder.appending(path: "story.mdx").path
        var editor = Editor(
            units: Array(try String(contentsOfFile: path, encoding: .utf8).utf16), isUTF8: encoding == "utf-8")
        let uri = JSON.text("file://" + path)
        var id = 0
        var version = 1
        var pulled = 0
        var isOpen = false
        var wantsPull = false
        let channel = ScriptedChannel {
            if id == 0 {
                id = 1
                return try [
                    [
                        "jsonrpc": "2.0", "id": 1, "method": "initialize",
                        "params": [
                            "capabilities": [
                                "general": ["positionEncodings": [.text(encoding)]],
                                "textDocument": ["diagnostic": [:]],
                            ]
                        ],
                    ] as JSON
                ].map { try $0.bytes }
            }
            if !isOpen {
                isOpen = true
                return [
                    try
                        ([
                            "jsonrpc": "2.0", "method": "textDocument/didOpen",
                            "params": [
                                "textDocument": [
                                    "uri": uri, "languageId": "mdx", "version": 1, "text": .text(editor.text),
                                ]
                            ],
                        ] as JSON).bytes
                ]
            }
            if wantsPull {
                wantsPull = false
                id += 1
                return [
                    try
                        ([
                            "jsonrpc": "2.0", "id": .number(id), "method": "textDocument/diagnostic",
                            "params": ["textDocument": ["uri": uri]],
                        ]
                        as JSON).bytes
                ]
            }
            guard version < 120 else { return nil }
            version += 1
            var changes: [JSON] = []
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                if Int.random(in: 0..<40, using: &chance) == 0 {
                    changes.append(["text": .text(editor.text)])
                    continue
                }
                var (start, end) = (editor.offset(&chance), 0)
                end = Int.random(in: 0..<3, using: &chance) == 0 ? min(start + 30, editor.offset(&chance)) : start
                if end < start { swap(&start, &end) }
                let text = (0..<Int.random(in: 0...3, using: &chance)).map { _ in
                    Self.pieces.randomElement(using: &chance)!
                }.joined()
                changes.append([
                    "range": ["start": editor.position(start), "end": editor.position(end)], "text": .text(text),
                ])
                editor.units.replaceSubrange(start..<end, with: Array(text.utf16))
                // Half of a surrogate pair becomes U+FFFD in an editor that stores Unicode text.
                editor.units = Array(editor.text.utf16)
            }
            wantsPull = true
            return [
                try
                    ([
                        "jsonrpc": "2.0", "method": "textDocument/didChange",
                        "params": [
                            "textDocument": ["uri": uri, "version": .number(version)], "contentChanges": .list(changes),
                        ],
                    ] as JSON).bytes
            ]
        } take: { content in
            let message = try JSON(content)
            guard let items = message["result"]?["items"]?.list else { return }
            pulled += 1
            let source = SourceFile(path: path, content: Array(editor.text.utf8))
            let fresh = try InputCompilation(StoryInput(file: RawPath(path), in: nil), StoryOptions(), unsaved: source)
            let expected = fresh.diagnostics.map { diagnostic -> JSON in
                func position(_ offset: UInt32) -> JSON {
                    let before = String(decoding: Array(source.bytes[0..<Int(offset)]), as: UTF8.self)
                    return editor.position(before.utf16.count)
                }
                return [
                    "code": .text(diagnostic.id.rawValue), "message": .text(diagnostic.message),
                    "range": ["start": position(diagnostic.span.start), "end": position(diagnostic.span.end)],
                ]
            }
            let actual = items.map { item -> JSON in
                ["code": item["code"] ?? .null, "message": item["message"] ?? .null, "range": item["range"] ?? .null]
            }
            try #require(actual == expected, "version \(version)")
        }
        _ = LanguageServer(channel).run()
        if let failure = channel.failure { throw failure }
        #expect(pulled == 119)
    }
}
