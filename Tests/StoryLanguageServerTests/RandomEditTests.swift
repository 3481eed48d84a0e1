import Foundation
import StoryDriver
import StoryFiles
import StorySource
import TestSupport
import Testing

@testable import StoryLanguageServer

/// After any edit, the server's diagnostics are those of a fresh check of the editor's text.
///
/// `MDXC_EDITS` is the number of edits for all stories together, `MDXC_STORIES` a folder with further stories.
@Suite struct RandomEditTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static let pieces = [
        "a", "\n", "\r\n", "\r", "é", "e\u{301}", "😀", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}", "<", ">", "\"", "\\",
        "*", "`",
        "{", "}", "[^1]", "---\n", "<Section id=\"x\" title=\"X\">", "</Section>", "<MediaRef ref=\"song\" />", "# ",
        ": ", "\t",
        "\u{0}", "日本",
    ]

    /// The paths of all stories of `Fixtures`, and of further ones.
    static let stories: [String] = [root.path, environment["MDXC_STORIES"]].compactMap { $0 }.flatMap { folder in
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".mdx") }.sorted().map { "\(folder)/\($0)" }
    }
    /// The number of groups of edits for each story; a group has 2.5 edits on average.
    private static let groups =
        environment["MDXC_EDITS"].flatMap { Int($0) }.map { $0 * 2 / 5 / stories.count + 1 } ?? 2

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

        /// Returns the nearest offset where a client may place its cursor: not between CR and LF.
        func place(_ offset: Int) -> Int {
            var offset = offset
            if offset > 0, offset < units.count, units[offset - 1] == 13, units[offset] == 10 { offset -= 1 }
            // UTF-8 has no surrogate pairs.
            if isUTF8, offset < units.count, UTF16.isTrailSurrogate(units[offset]) { offset -= 1 }
            return offset
        }

        func offset(_ chance: inout SeededGenerator) -> Int {
            place(Int.random(in: 0...units.count, using: &chance))
        }

        var text: String { String(decoding: units, as: UTF16.self) }
    }

    @Test func hasStories() throws {
        #expect(Self.stories.count > 300)
        if let folder = Self.environment["MDXC_STORIES"] { #expect(Self.stories.contains { $0.hasPrefix(folder) }) }
    }

    @Test(arguments: stories) func diagnosticsEqualThoseOfAFreshCheck(_ path: String) throws {
        let seed = UInt64(path.dropFirst(Self.root.path.count).utf8.reduce(0) { $0 &* 31 &+ UInt64($1) } & 0xFFFF)
        let encoding = seed % 2 == 0 ? "utf-8" : "utf-16"
        // A fixture may be no UTF-8, which no editor sends.
        let original = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        var session = Session(path, original, encoding: encoding)
        session.chance = SeededGenerator(seed: seed)
        let channel = ScriptedChannel {
            try session.next(Self.groups)
        } take: {
            try session.take($0)
        }
        _ = LanguageServer(channel).run()
        if let failure = channel.failure { throw failure }
        #expect(session.pullCount == Self.groups + 1)
    }

    /// A conversation about one story.
    private struct Session {
        let path: String
        let encoding: String
        var editor: Editor
        var chance = SeededGenerator(seed: 0)
        private(set) var pullCount = 0
        private var version = 0

        init(_ path: String, _ text: String, encoding: String) {
            self.path = path
            self.encoding = encoding
            editor = Editor(units: Array(text.utf16), isUTF8: encoding == "utf-8")
        }

        private var document: JSON { ["uri": .text("file://" + path), "version": .number(version)] }

        /// Returns the messages of the first step, or of a group of edits; nil after the last one.
        mutating func next(_ groups: Int) throws -> [[UInt8]]? {
            guard version <= groups else { return nil }
            version += 1
            var messages: [JSON]
            if version == 1 {
                let client: JSON = [
                    "general": ["positionEncodings": [.text(encoding)]], "textDocument": ["diagnostic": [:]],
                ]
                let text: JSON = ["languageId": "mdx", "text": .text(editor.text)]
                messages = [
                    ["id": 0, "method": "initialize", "params": ["capabilities": client]],
                    ["method": "textDocument/didOpen", "params": ["textDocument": document.merged(with: text)]],
                ]
            } else {
                let changes = (0..<Int.random(in: 1...4, using: &chance)).map { _ in change() }
                let params: JSON = ["textDocument": document, "contentChanges": .list(changes)]
                messages = [["method": "textDocument/didChange", "params": params]]
            }
            messages.append([
                "id": .number(version), "method": "textDocument/diagnostic", "params": ["textDocument": document],
            ])
            return try messages.map { try $0.merged(with: ["jsonrpc": "2.0"]).bytes }
        }

        /// Changes the text at random, and returns the change.
        private mutating func change() -> JSON {
            switch Int.random(in: 0..<20, using: &chance) {
            case 0:
                let isDOS = editor.text.utf8.contains(13)
                editor.units = Array(editor.text.replacing(isDOS ? "\r\n" : "\n", with: isDOS ? "\n" : "\r\n").utf16)
                return ["text": .text(editor.text)]
            case 1: return ["text": .text(editor.text)]
            default: break
            }
            var (start, end) = (editor.offset(&chance), 0)
            end =
                Int.random(in: 0..<3, using: &chance) == 0
                ? editor.place(min(start + 30, editor.offset(&chance))) : start
            if end < start { swap(&start, &end) }
            let text = (0..<Int.random(in: 0...3, using: &chance)).map { _ in
                RandomEditTests.pieces.randomElement(using: &chance)!
            }.joined()
            let range: JSON = ["start": editor.position(start), "end": editor.position(end)]
            editor.units.replaceSubrange(start..<end, with: Array(text.utf16))
            // Half of a surrogate pair becomes U+FFFD in an editor that stores Unicode text.
            editor.units = Array(editor.text.utf16)
            return ["range": range, "text": .text(text)]
        }

        /// Compares pulled diagnostics with those of a fresh check.
        mutating func take(_ content: [UInt8]) throws {
            guard let items = try JSON(content)["result"]?["items"]?.list else { return }
            pullCount += 1
            let source = SourceFile(path: path, content: Array(editor.text.utf8))
            let input = StoryInput(file: RawPath(path), in: nil)
            // Some fixtures have an `mdxc.yaml`.
            var options = StoryOptions()
            for case .story(_, let own) in ConfiguredInputs([input], options, RunOptions(), unsaved: [:]).items {
                options = own
            }
            let fresh = try InputCompilation(input, options, unsaved: source)
            let expected = fresh.diagnostics.prefix(RunOptions.defaultDiagnosticLimit).map { diagnostic -> JSON in
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
            try #require(actual == expected, "version \(version): \(editor.text.prefix(1000).debugDescription)")
        }
    }
}
