import Foundation
import StoryFiles
import StoryJSON
import StoryPlatform
import StorySource
import TestSupport

@testable import StoryLanguageServer

/// What a client sends to `mdxc lsp`: a stream of bytes; or, after a brace, one message per line, so that changes of a message
/// keep its header.
enum ServerFuzzing: FuzzTarget {
    static let name = "server"

    static var seeds: [[UInt8]] {
        get throws {
            let stories = try SeedFiles.serverStories
            var seeds: [[UInt8]] = [
                "Content-Length: 2\r\n\r\n{}Content-Length: x\r\n\r\n",
                "content-length: 99999999999999999999\r\n\r\n",
                "Content-Type: a\r\nContent-Length: 4\r\n\r\nnullContent-Length: 0\r\n\r\n",
            ].map { Array($0.utf8) }
            for story in stories { seeds.append(try conversation(story).joined(separator: [newline]) + [newline]) }
            for story in stories.prefix(4) { seeds.append(try conversation(story).flatMap(framed)) }
            return seeds
        }
    }

    static var words: [[UInt8]] {
        let supported = SupportedMessages.all
        let methods = supported.requests.map { $0.method } + supported.notifications.map { $0.method }
        let names = [
            "id", "method", "params", "jsonrpc", "2.0", "textDocument", "uri", "position", "line", "character", "range",
            "start", "end", "contentChanges", "text", "version", "context", "diagnostics", "previousResultId", "value",
            "newName", "files", "oldUri", "newUri", "query", "positions", "item", "data", "triggerKind", "ch",
            "options", "shutdown", "exit", "$/cancelRequest", "result", "error", "event", "added", "removed", "only",
            uri, root,
        ]
        let marks = [
            "{", "}", "[", "]", ",", ":", "null", "-1", "2147483648", "1e3", "\\ud83d", "\\u0000", "\\r\\n", "\n{",
        ]
        return (methods + names).map { Array("\"\($0)\"".utf8) } + marks.map { Array($0.utf8) }
    }

    static func problems(_ input: [UInt8]) -> [String] {
        let isLines = input.first == UInt8(ascii: "{")
        let stream = isLines ? input.split(separator: newline).flatMap { framed(Array($0)) } : input
        #if FUZZING
            // Paths come from the input, and the whole disk is no workspace.
            let found = Lock<[String]>([])
            let thread = SystemThread {
                var confinement = Confinement()
                // The thread that crashes writes the input.
                for folder in [".build/fuzz", "/tmp"] { confinement.allow(.write, at: RawPath(folder)) }
                confinement.begin()
                let problems = check(stream)
                found.withLock { $0 = problems }
            }
            thread?.join()
            return found.withLock { $0 }
        #else
            return check(stream)
        #endif
    }

    /// Returns the messages of a client that opens a story, makes each request, changes the text, and ends the server.
    static func conversation(_ story: [UInt8]) throws -> [[UInt8]] {
        let document = ["uri": uri]
        let text = String(decoding: story, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let middle = ["line": lines.count / 2, "character": (lines[lines.count / 2].utf16.count + 1) / 2]
        let range = ["start": ["line": 0, "character": 0], "end": middle]
        let client: [String: Any] = [
            "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["rename"]]],
            "textDocument": [
                "diagnostic": [:] as [String: Any], "completion": ["completionItem": ["snippetSupport": true]],
                "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
            ],
        ]
        var messages: [[String: Any]] = [
            ["id": 1, "method": "initialize", "params": ["capabilities": client, "rootUri": root]],
            ["method": "initialized", "params": [:] as [String: Any]],
            [
                "method": "textDocument/didOpen",
                "params": ["textDocument": ["uri": uri, "languageId": "mdx", "version": 1, "text": text]],
            ],
        ]
        for (index, request) in SupportedMessages.all.requests.enumerated() {
            let item: [String: Any] = [
                "name": "a", "kind": 3, "uri": uri, "range": range, "selectionRange": range, "label": "a",
                "data": "component Section",
            ]
            messages.append([
                "id": "\(index)", "method": request.method,
                "params": item.merging([
                    "textDocument": document, "position": middle, "positions": [middle], "range": range, "item": item,
                    "context": ["diagnostics": [] as [Any], "includeDeclaration": true], "ch": "/", "newName": "b",
                    "query": "s", "options": ["tabSize": 2, "insertSpaces": true], "previousResultIds": [] as [Any],
                    "files": [["oldUri": root + "/assets/a.png", "newUri": root + "/assets/b.png"]],
                ]) { $1 },
            ])
        }
        let end = ["line": lines.count, "character": 0]
        messages += [
            [
                "method": "textDocument/didChange",
                "params": [
                    "textDocument": ["uri": uri, "version": 2],
                    "contentChanges": [
                        ["range": ["start": middle, "end": middle], "text": "é😀\r\n<"],
                        ["range": ["start": middle, "end": end], "text": ""],
                    ],
                ],
            ],
            ["id": 90, "method": "textDocument/diagnostic", "params": ["textDocument": document]],
            ["method": "$/cancelRequest", "params": ["id": 90]],
            ["id": 91, "method": "textDocument/diagnostic", "params": ["textDocument": document]],
            ["method": "textDocument/didClose", "params": ["textDocument": document]],
            ["id": 92, "method": "shutdown"], ["method": "exit"],
        ]
        return try messages.map { message in
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            return Array(
                try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 }, options: options)
            )
        }
    }

    /// Returns a message with its header.
    static func framed(_ content: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    }

    private static let newline: UInt8 = 0x0A
    private static let root = "file:///nowhere/stories"
    private static let uri = root + "/a/story.mdx"

    /// Runs a server on a stream, and returns the properties that don't hold.
    private static func check(_ stream: [UInt8]) -> [String] {
        let channel = StreamChannel(stream)
        _ = LanguageServer(channel).run()
        var problems: [String] = []
        // What has to be answered.
        var expected: [RequestID?: Int] = [:]
        var hasExited = false
        for content in channel.received {
            do throws(IncomingMessage.Fault) {
                let message = try IncomingMessage(content)
                if hasExited { continue }
                switch message.kind {
                case .request(let id): expected[id, default: 0] += 1
                case .notification: hasExited = message.method == "exit"
                case .response: break
                }
            } catch {
                expected[error.id, default: 0] += 1
            }
        }
        if channel.hasFault { expected[nil, default: 0] += 1 }
        var answered: [RequestID?: Int] = [:]
        for content in channel.sent {
            let source = SourceFile(path: "", content: content)
            guard let tree = try? JSONParser.parse(source, depthLimit: 512, allowsLoneSurrogates: false) else {
                problems.append("no JSON is sent: \(String(decoding: content.prefix(200), as: UTF8.self))")
                continue
            }
            let message = JSONValue(tree, tree.root)
            if message["jsonrpc"]?.string != "2.0" { problems.append("a message without a version is sent") }
            if message["method"] != nil { continue }
            answered[RequestID(message["id"]), default: 0] += 1
            if message.hasMember("result") == message.hasMember("error") {
                problems.append("an answer has a result or an error")
            }
        }
        for id in Set(expected.keys).union(answered.keys) where expected[id] != answered[id] {
            problems.append("\(expected[id] ?? 0) requests with the id \(id as Any) have \(answered[id] ?? 0) answers")
        }
        return problems
    }
}

/// A client whose bytes arrive in pieces, at each time at which the server looks for some.
private final class StreamChannel: MessageChannel {
    private var rest: ArraySlice<UInt8>
    private var reader = FrameReader()
    private var pieces: SeededGenerator
    private(set) var received: [[UInt8]] = []
    private(set) var sent: [[UInt8]] = []
    private(set) var hasFault = false

    init(_ stream: [UInt8]) {
        rest = stream[...]
        pieces = SeededGenerator(seed: UInt64(stream.count))
    }

    var isOpen: Bool { true }

    func receive(waits: Bool, _ take: ([UInt8]) -> Void) throws(FrameReader.Fault) -> Bool {
        let piece = rest.prefix(Int.random(in: 1...2_000, using: &pieces))
        rest = rest.dropFirst(piece.count)
        reader.append(piece)
        do throws(FrameReader.Fault) {
            while let content = try reader.next() {
                received.append(content)
                take(content)
            }
        } catch {
            hasFault = true
            throw error
        }
        return !rest.isEmpty
    }

    func send(_ content: [UInt8]) { sent.append(content) }
}
