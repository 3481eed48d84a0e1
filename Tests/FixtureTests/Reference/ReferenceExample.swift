import Foundation

/// An example of the reference: a story, or a part of one, and the document's claims about it.
struct ReferenceExample {
    /// The content of a story's block, by its info string.
    enum Kind: String, CaseIterable {
        case fields = "yaml fields"
        case body = "mdx body"
        case section = "mdx section"
        case json = "json story"
        case whole = "mdx"
    }

    /// A block's text, and the line of its fence in the document.
    struct Block {
        let line: Int
        let text: String
    }

    /// A piece of the IR: an object, by the members shown or by all of them, or a list as a whole.
    struct Piece {
        let path: String
        let isExact: Bool
        let block: Block
    }

    let kind: Kind
    let story: Block
    /// The words after the kind: `escaped`, `critical-budget=10`.
    let flags: [String]
    var files: [(path: String, content: [UInt8])] = []
    var claims: Block?
    var fixed: Block?
    var pieces: [Piece] = []

    /// The lines that the example omits, before and after the story's block.
    var surroundings: (prefix: String, suffix: String) {
        let section = (open: "<Section id=\"one\" title=\"One\">\n", close: "</Section>\n")
        return switch kind {
        case .whole, .json: ("", "")
        case .body: ("---\n\(Self.frontMatter())---\n", "")
        case .section: ("---\n\(Self.frontMatter())---\n\(section.open)", section.close)
        case .fields:
            ("---\n" + Self.frontMatter(without: story.text), "---\n\(section.open)Words.\n\(section.close)")
        }
    }

    /// Returns the front matter at the start of LANGUAGE.md, without the fields that an example replaces.
    private static func frontMatter(without fields: String = "") -> String {
        ["schema_version: 0.2", "id: example", "title: An example", "authors: Ann Author"].filter { line in
            let name = line.prefix { $0 != ":" } + ":"
            return !fields.split(separator: "\n").contains { $0.hasPrefix(name) }
        }.map { $0 + "\n" }.joined()
    }

    /// The story's bytes, with escapes decoded.
    var bytes: [UInt8] {
        let shown = flags.contains("escaped") ? Self.unescaped(story.text) : Array(story.text.utf8)
        return Array(surroundings.prefix.utf8) + shown + Array(surroundings.suffix.utf8)
    }

    /// Decodes `\xFF`, a byte, and `\u{202E}`, a scalar.
    private static func unescaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let match = rest.firstMatch(of: /\\x([0-9A-F]{2})|\\u\{([0-9A-F]+)\}/) {
            bytes += rest[..<match.range.lowerBound].utf8
            if let byte = match.output.1 {
                bytes.append(UInt8(byte, radix: 16)!)
            } else {
                bytes += String(Unicode.Scalar(UInt32(match.output.2!, radix: 16)!)!).utf8
            }
            rest = rest[match.range.upperBound...]
        }
        return bytes + rest.utf8
    }

    /// Returns the number after `name=` in the info string.
    func option(_ name: String) -> Int? {
        flags.lazy.compactMap { $0.hasPrefix(name + "=") ? Int($0.dropFirst(name.count + 1)) : nil }.first
    }
}
