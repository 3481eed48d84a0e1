import Foundation
import Testing

/// A document of `Grammar/` with its examples. Adjacent blocks belong to the story before them; a heading ends an example.
struct ReferenceDocument: Sendable, CustomTestStringConvertible {
    /// Its name in `Grammar/`.
    let name: String
    let text: String

    var testDescription: String { name }
    var path: String { Self.folder.appending(path: name).path }

    static let folder = Fixture.root.appending(path: "Grammar")

    /// The documents that define ids. The examples of CLI.md are commands, which `CommandTests` runs.
    static let all = ["LANGUAGE.md", "IR.md", "CLI.md"].compactMap(ReferenceDocument.init)

    init?(_ name: String) {
        guard let text = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8) else { return nil }
        (self.name, self.text) = (name, text)
    }

    /// The examples, and the lines of blocks that are neither examples nor illustrations.
    var examples: (examples: [ReferenceExample], unknown: [Int]) {
        var examples: [ReferenceExample] = []
        var unknown: [Int] = []
        var isOpen = false
        for block in blocks {
            switch block.content {
            case .heading: isOpen = false
            case .fence(let info, let text):
                let words = info.split(separator: " ").map(String.init)
                let content = ReferenceExample.Block(line: block.line, text: text)
                if let example = Self.example(words, content) {
                    examples.append(example)
                    isOpen = true
                } else if !isOpen || !Self.add(words, content, to: &examples[examples.count - 1]) {
                    let isKnown =
                        words.count == 1
                        ? Self.illustrations.contains(words[0]) : words.count == 2 && Self.isPath(words[1])
                    if !isKnown { unknown.append(block.line) }
                }
            }
        }
        return (examples, unknown)
    }

    /// The ids that its rules define, in bold and with the severity: **`id`** (error).
    var definitions: [(id: String, severity: String)] {
        text.matches(of: /\*\*`([a-z0-9_]+)`\*\*\s\((error|warning|note)\)/).map {
            (String($0.output.1), String($0.output.2))
        }.filter { $0.id != "an_id" }
    }

    /// The languages of blocks that show something without a claim.
    private static let illustrations = ["text", "yaml", "json", "jsonc", "ebnf", "sh", "console"]

    /// Returns the example that a block begins, if any.
    private static func example(_ words: [String], _ block: ReferenceExample.Block) -> ReferenceExample? {
        for kind in ReferenceExample.Kind.allCases {
            let own = kind.rawValue.split(separator: " ").map(String.init)
            guard words.starts(with: own) else { continue }
            let flags = Array(words.dropFirst(own.count))
            guard flags.allSatisfy({ $0 == "escaped" || $0 == "include-spans" || $0.contains("=") }) else { continue }
            return ReferenceExample(kind: kind, story: block, flags: flags)
        }
        return nil
    }

    /// Adds a block to its example.
    /// - Returns: False if its info string is unknown.
    private static func add(
        _ words: [String], _ block: ReferenceExample.Block, to example: inout ReferenceExample
    ) -> Bool {
        switch (words.first, words.dropFirst().first) {
        case ("diagnostics", nil): example.claims = block
        case (_, "fixed"): example.fixed = block
        case ("json", "ir"):
            let path = words.dropFirst(2).first { $0 != "exactly" } ?? ""
            example.pieces.append(.init(path: path, isExact: words.contains("exactly"), block: block))
        case ("files", nil):
            for path in block.text.split(separator: "\n") {
                example.files.append((String(path), SampleFile.content(path)))
            }
        case (_, let path?) where isPath(path):
            example.files.append((path, Array(block.text.utf8)))
        default: return false
        }
        return true
    }

    /// Returns whether a block with that word is a file: of an example's package, or of the sessions of `CommandTests`.
    private static func isPath(_ word: String) -> Bool { word.contains("/") || word.contains(".") }

    /// The relevant content of a document, with lines: headings, and fenced blocks.
    private enum Content {
        case heading
        case fence(info: String, text: String)
    }

    private var blocks: [(line: Int, content: Content)] {
        var blocks: [(line: Int, content: Content)] = []
        var fence: (mark: Substring, info: String, line: Int, text: String)?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let open = fence {
                if line == open.mark {
                    blocks.append((open.line, .fence(info: open.info, text: open.text)))
                    fence = nil
                } else {
                    fence?.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                let mark = line.prefix { $0 == "`" }
                fence = (mark, String(line.dropFirst(mark.count)), index + 1, "")
            } else if line.hasPrefix("#") {
                blocks.append((index + 1, .heading))
            }
        }
        return blocks
    }
}
