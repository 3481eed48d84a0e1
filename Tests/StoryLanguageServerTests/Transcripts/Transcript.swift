import Foundation
import StoryLanguageServer
import TestSupport

/// A test case: a folder of `Fixtures/language-server` with a workspace, the file `script` with the client's steps, one per
/// line, and `expected.transcript` with the server's responses. CONTRIBUTING.md describes the steps.
final class Transcript {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private let workspace: TemporaryFolder
    private var steps: ArraySlice<Substring>
    private var marks: [String: (path: String, position: JSON)] = [:]
    private var texts: [String: ClientText] = [:]
    /// The original texts.
    private var originals: [String: ClientText] = [:]
    private var versions: [String: Int] = [:]
    private var isUTF8 = false
    private var lastID = 0
    private var isAskingForCalls = false
    private var lastResult = JSON.null
    private var results: [String: String] = [:]
    private(set) var output = ""

    /// Returns the current transcript of a case.
    static func run(_ folder: URL) throws -> String {
        let transcript = try Transcript(folder)
        let channel = ScriptedChannel(next: transcript.next, take: transcript.take)
        let server = LanguageServer(channel)
        let code = server.run()
        if let failure = channel.failure { throw failure }
        return transcript.output + "exit code \(code)\n"
    }

    private init(_ folder: URL) throws {
        workspace = try TemporaryFolder()
        let script = try String(contentsOf: folder.appending(path: "script"), encoding: .utf8)
        steps = script.split(separator: "\n").filter { !$0.hasPrefix("#") }[...]
        var client: JSON = [
            "textDocument": [
                "diagnostic": [:],
                "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
            ],
            "workspace": ["workspaceEdit": ["documentChanges": true]],
        ]
        if let line = steps.first, line.hasPrefix("client ") {
            client = client.merged(with: try JSON(String(line.dropFirst(7))))
            steps.removeFirst()
        }
        isUTF8 = client["general"]?["positionEncodings"]?[0]?.text == "utf-8"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        for name in names where name != "script" && name != "expected.transcript" {
            let url = folder.appending(path: name)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            let data = try Data(contentsOf: url)
            guard name.hasSuffix(".mdx") || name.hasSuffix(".yaml") || name.hasSuffix(".json"),
                let text = String(data: data, encoding: .utf8)
            else {
                try workspace.write(name, Array(data))
                continue
            }
            let marked = MarkedText(text)
            try workspace.write(name, Array(marked.text.utf8))
            texts[name] = ClientText(text: marked.text, isUTF8: isUTF8)
            for (mark, offset) in marked.marks {
                if marks[mark] != nil { throw Problem(description: "two marks are named '\(mark)'") }
                marks[mark] = (name, texts[name]!.position(offset))
            }
        }
        originals = texts
        opening = [
            ["method": "initialize", "id": 0, "params": ["capabilities": client, "rootUri": .text(uri(""))]],
            ["method": "initialized", "params": [:]],
        ]
    }

    private var opening: [JSON] = []

    // MARK: Messages of the client

    /// Returns the messages of the next step, and of the following ones that are sent with it.
    private func next() throws -> [[UInt8]]? {
        if !opening.isEmpty {
            defer { opening = [] }
            return try opening.map(message)
        }
        var messages: [[UInt8]] = []
        while var line = steps.popFirst() {
            let isFollowed = line.hasPrefix("& ")
            if isFollowed { line = line.dropFirst(2) }
            output += "> \(line)\n"
            if line.hasPrefix("bytes ") {
                messages.append(Array(line.dropFirst(6).utf8))
            } else if let said = try step(String(line)) {
                messages.append(try message(said))
            }
            if !isFollowed { return messages }
        }
        return nil
    }

    private func message(_ json: JSON) throws -> [UInt8] {
        json.list == nil ? try json.merged(with: ["jsonrpc": "2.0"]).bytes : try json.bytes
    }

    private func step(_ line: String) throws -> JSON? {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        switch words[0] {
        case "open":
            versions[rest] = 1
            let language = rest.hasSuffix(".mdx") ? "mdx" : rest.hasSuffix(".yaml") ? "yaml" : "json"
            return notification(
                "textDocument/didOpen",
                [
                    "textDocument": document(
                        rest, ["languageId": .text(language), "version": 1, "text": .text(try text(rest).text)])
                ])
        case "close": return notification("textDocument/didClose", ["textDocument": document(rest)])
        case "save": return notification("textDocument/didSave", ["textDocument": document(rest)])
        case "write":
            let (path, text) = try split(rest)
            guard let text = text.text else { throw Problem(description: "no text: \(line)") }
            try workspace.write(path, Array(text.utf8))
            return nil
        case "delete":
            try FileManager.default.removeItem(atPath: workspace.path(rest))
            return nil
        case "reset":
            texts[rest] = originals[rest]
            return nil
        case "change": return try change(rest)
        case "apply": return try apply(rest)
        case "cancel": return notification("$/cancelRequest", ["id": .number(lastID)])
        case "raw": return try JSON(rest)
        case "notify":
            let parts = rest.split(separator: " ", maxSplits: 1)
            return notification(String(parts[0]), try filled(JSON(String(parts.count > 1 ? parts[1] : "{}"))))
        default: return try request(words[0], rest)
        }
    }

    private func notification(_ method: String, _ params: JSON) -> JSON { ["method": .text(method), "params": params] }

    /// `METHOD [path] [@mark | @from..to] [parameters]`
    private func request(_ method: String, _ rest: String) throws -> JSON {
        var params: JSON = [:]
        var rest = rest[...]
        while !rest.isEmpty, !rest.hasPrefix("{") {
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count).drop { $0 == " " }
            if word.hasPrefix("@") {
                let (path, place) = try place(String(word.dropFirst()))
                params = params.merged(with: ["textDocument": document(path)])
                params = params.merged(with: [place["start"] == nil ? "position" : "range": place])
            } else {
                params = params.merged(with: ["textDocument": document(String(word))])
            }
        }
        if !rest.isEmpty { params = params.merged(with: try filled(JSON(String(rest)))) }
        lastID += 1
        isAskingForCalls = method.hasPrefix("callHierarchy/")
        var message: JSON = ["method": .text(method), "id": .number(lastID)]
        if method != "shutdown" { message = message.merged(with: ["params": params]) }
        return message
    }

    /// Returns a position or a range, with its file.
    private func place(_ name: String) throws -> (path: String, place: JSON) {
        let names = name.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
        let found = try names.map { name in
            guard let mark = marks[name] else { throw Problem(description: "no mark is named '\(name)'") }
            return mark
        }
        if found.count == 2 { return (found[0].path, ["start": found[0].position, "end": found[1].position]) }
        return (found[0].path, found[0].position)
    }

    /// Returns parameters in which `"@mark"` is replaced by a position, `"%path"` by a URI, and `"$path"` by the last result
    /// id.
    private func filled(_ json: JSON) throws -> JSON {
        switch json {
        case .text(let text) where text.hasPrefix("@"): return try place(String(text.dropFirst())).place
        case .text(let text) where text.hasPrefix("%"): return .text(uri(String(text.dropFirst())))
        case .text("$item"): return lastResult[0] ?? .null
        case .text(let text) where text.hasPrefix("$"): return .text(results[String(text.dropFirst())] ?? "none")
        case .list(let list): return .list(try list.map(filled))
        case .object(let members): return .object(try members.mapValues(filled))
        default: return json
        }
    }

    /// `change path ["whole text" | @from..to "text"]`
    private func change(_ rest: String) throws -> JSON {
        var (path, value) = try split(rest)
        var change: JSON = [:]
        if case .text(let text) = value {
            texts[path] = ClientText(text: text, isUTF8: isUTF8)
            change = ["text": value]
        } else if let range = value["range"], let new = value["text"] {
            let edit: JSON = ["range": range, "newText": new]
            guard let text = try text(path).edited([edit]) else { throw Problem(description: "no change: \(rest)") }
            texts[path]?.text = text
            change = value
            value = .null
        }
        return didChange(path, change)
    }

    private func didChange(_ path: String, _ change: JSON) -> JSON {
        versions[path, default: 1] += 1
        return notification(
            "textDocument/didChange",
            [
                "textDocument": document(path, ["version": .number(versions[path]!)]),
                "contentChanges": .list([change]),
            ])
    }

    /// Parses a path followed by a text, or by a range and its replacement.
    private func split(_ rest: String) throws -> (String, JSON) {
        let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw Problem(description: "a path and a text are needed: \(rest)") }
        guard parts[1].hasPrefix("@") else { return (parts[0], try JSON(parts[1])) }
        let range = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
        let place = try place(String(range[0].dropFirst())).place
        let whole: JSON = place["start"] == nil ? ["start": place, "end": place] : place
        return (parts[0], ["range": whole, "text": try JSON(range[1])])
    }

    /// Applies the edits of the last result, or of one of its actions, and notifies the server.
    private func apply(_ index: String) throws -> JSON? {
        let result = Int(index).flatMap { lastResult[$0] } ?? lastResult
        let edit = result["edit"] ?? result
        var edits: [(String, [JSON])] = []
        for document in edit["documentChanges"]?.list ?? [] {
            guard let uri = document["textDocument"]?["uri"]?.text, let list = document["edits"]?.list else { continue }
            edits.append((path(uri), list))
        }
        if case .object(let changes)? = edit["changes"] {
            edits += changes.sorted { $0.key < $1.key }.map { (path($0.key), $0.value.list ?? []) }
        }
        guard !edits.isEmpty else { throw Problem(description: "the last result has no edits") }
        var said: JSON?
        for (path, list) in edits {
            let old = try text(path)
            guard let new = old.edited(list) else { throw Problem(description: "edits of \(path) overlap") }
            show(path, old.text, new)
            texts[path]?.text = new
            if versions[path] != nil { said = didChange(path, ["text": .text(new)]) }
        }
        return said
    }

    /// Prints the changed lines.
    private func show(_ path: String, _ old: String, _ new: String) {
        let difference = Array(new.split(separator: "\n", omittingEmptySubsequences: false))
            .difference(from: Array(old.split(separator: "\n", omittingEmptySubsequences: false)))
        output += "  \(path)\n"
        let changes = difference.map { change -> (Int, Int, String) in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "  - \(line)\n")
            case .insert(let offset, let line, _): (offset, 1, "  + \(line)\n")
            }
        }
        output += changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined()
    }

    private func text(_ path: String) throws -> ClientText {
        guard let text = texts[path] else { throw Problem(description: "there is no text of '\(path)'") }
        return text
    }

    private func document(_ path: String, _ members: JSON = [:]) -> JSON {
        current = path
        return members.merged(with: ["uri": .text(uri(path))])
    }

    private func uri(_ path: String) -> String {
        if path.contains(":") { return path }
        return path.isEmpty ? "file://" + workspace.path : "file://" + workspace.path + "/" + path
    }

    private func path(_ uri: String) -> String { uri.replacing("file://" + workspace.path + "/", with: "") }

    // MARK: Messages of the server

    private func take(_ content: [UInt8]) throws {
        let message = try JSON(content)
        if message["id"] == 0 {
            if message["method"] == nil { return }
        }
        if let method = message["method"]?.text {
            output += "< \(method)\n" + lines(message["params"] ?? .null, "  ", message["params"]?["uri"]?.text)
            return
        }
        if let error = message["error"] {
            output += "  error \(error["code"]?.number ?? 0): \(shown(error["message"]?.text ?? ""))\n"
            return
        }
        let result = message["result"] ?? .null
        // Requests for calls use the page that was found last.
        if !isAskingForCalls { lastResult = result }
        note(result)
        output += lines(result, "  ", nil)
    }

    private func shown(_ text: String) -> String { path(text).replacing(workspace.path, with: "") }

    private func note(_ result: JSON) {
        if let id = result["resultId"]?.text { results["last"] = id }
        for item in result["items"]?.list ?? [] {
            if let uri = item["uri"]?.text, let id = item["resultId"]?.text { results[path(uri)] = id }
        }
    }

    /// Returns a value in lines: names and values, with positions and ranges abbreviated and followed by their text.
    private func lines(_ value: JSON, _ indent: String, _ document: String?) -> String {
        if let word = word(value, document) { return indent + word + "\n" }
        switch value {
        case .object(let members):
            let document = (value["uri"] ?? value["targetUri"] ?? value["textDocument"]?["uri"])?.text ?? document
            return members.sorted { $0.key < $1.key }.map { name, value in
                let name = path(name)
                guard let word = word(value, document) else {
                    return "\(indent)\(name):\n" + lines(value, indent + "  ", document)
                }
                return "\(indent)\(name): \(word)\n"
            }.joined()
        case .list(let list):
            return list.map { item in
                let text = lines(item, indent + "  ", document)
                return indent + "- " + text.dropFirst(indent.count + 2)
            }.joined()
        default: return ""
        }
    }

    /// Returns a value that fits on one line; nil for any other.
    private func word(_ value: JSON, _ document: String?) -> String? {
        switch value {
        case .null: return "null"
        case .bool(let value): return String(value)
        case .number(let value): return String(value)
        case .text(let text):
            let text = text.hasPrefix("file://") ? path(text) : shown(text)
            return text.contains("\n") || text.isEmpty
                ? (try? JSON.text(text).bytes).map { String(decoding: $0, as: UTF8.self) } : text
        case .list(let list):
            let words = list.compactMap { item -> String? in
                switch item {
                case .object, .list: nil
                default: word(item, document)
                }
            }
            return words.count == list.count ? "[" + words.joined(separator: ", ") + "]" : nil
        case .object(let members):
            if members.isEmpty { return "{}" }
            if members.count == 2, let start = value["start"].flatMap(position),
                let end = value["end"].flatMap(position)
            {
                return start + "-" + end + excerpt(value, document)
            }
            return position(value)
        }
    }

    private func position(_ value: JSON) -> String? {
        guard case .object(let members) = value, members.count == 2, let line = value["line"]?.number,
            let character = value["character"]?.number
        else { return nil }
        return "\(line + 1):\(character + 1)"
    }

    private func excerpt(_ range: JSON, _ document: String?) -> String {
        let path = document.map { self.path($0) } ?? current
        guard let path, let text = texts[path], let found = text.range(range), !found.isEmpty else { return "" }
        let part = text.text[found]
        let line = part.prefix { !$0.isNewline }
        return " ‹\(line)\(line.endIndex == part.endIndex ? "" : "…")›"
    }

    /// The document of the client's last message.
    private var current: String?
}
