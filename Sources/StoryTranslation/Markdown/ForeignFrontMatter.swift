import StoryDiagnostics
import StoryJSON
import StorySource
import StorySyntax

/// The front matter of a Markdown file: YAML between `---`, TOML between `+++`, or an object in JSON, at its head.
struct ForeignFrontMatter {
    let fields: [ForeignField]
    /// Where the body begins.
    let bodyStart: Int
    /// What it was to be, and all of it, where it can't be read; then there are no fields.
    private(set) var unreadable: (format: String, range: Range<Int>)?

    private static let depthLimit = 40

    /// - Parameter text: The whole file.
    init(_ text: ImportedText) {
        let bytes = text.bytes
        if bytes[0] == UInt8(ascii: "{"), let end = Self.endOfObject(bytes) {
            if let tree = try? JSONParser.parse(
                SourceFile(path: "", content: bytes[0..<end]), depthLimit: Self.depthLimit)
            {
                self.init(fields: ForeignField.fields(of: tree.root, in: tree), bodyStart: end)
                return
            }
        }
        for (fence, format) in [("---", "YAML"), ("+++", "TOML")] {
            guard let (content, end) = Self.fenced(by: fence, bytes) else { continue }
            if content.isEmpty || bytes[content].allSatisfy({ $0.isSpaceOrTab || $0.isLineBreak }) {
                self.init(fields: [], bodyStart: end)
                return
            }
            let fields =
                format == "YAML" ? Self.yaml(bytes, end: end) : (try? TOMLReader.read(content, of: bytes)).map { $0 }
            if let fields {
                self.init(fields: fields, bodyStart: end)
                return
            }
            // Two rules with words between them are a body.
            guard Self.looksLikeFields(content, bytes) else { continue }
            self.init(fields: [], bodyStart: end)
            unreadable = (format, content)
            return
        }
        self.init(fields: [], bodyStart: 0)
    }

    private init(fields: [ForeignField], bodyStart: Int) {
        self.fields = fields
        self.bodyStart = bodyStart
        unreadable = nil
    }

    /// What is between two fences, of which the first is the first line, and where the body begins.
    private static func fenced(by fence: String, _ bytes: Bytes) -> (content: Range<Int>, bodyStart: Int)? {
        guard isFence(fence, at: 0, bytes) else { return nil }
        let first = min(bytes.endOfLine(from: 0, end: bytes.count) + 1, bytes.count)
        var line = first
        while line < bytes.count {
            let end = bytes.endOfLine(from: line, end: bytes.count)
            if isFence(fence, at: line, bytes) { return (first..<line, min(end + 1, bytes.count)) }
            line = end + 1
        }
        return nil
    }

    /// Whether the line at `offset` holds the fence and nothing but blanks after it.
    private static func isFence(_ fence: String, at offset: Int, _ bytes: Bytes) -> Bool {
        let end = bytes.endOfLine(from: offset, end: bytes.count)
        guard end - offset >= 3, bytes[offset..<offset + 3].elementsEqual(fence.utf8) else { return false }
        return bytes[offset + 3..<end].allSatisfy(\.isSpaceOrTab)
    }

    /// The fields of YAML at the head of a text; nil where that is no mapping.
    private static func yaml(_ bytes: Bytes, end: Int) -> [ForeignField]? {
        let tree = Parser.parse(SourceFile(path: "", content: bytes[0..<end])).tree
        guard let node = tree.frontMatter, let mapping = tree.firstChild(of: node, kind: .mapping) else { return nil }
        return ForeignField.fields(of: ValueView(tree, mapping))
    }

    /// Whether a line has a name and a colon, or an equals sign, as fields have.
    private static func looksLikeFields(_ content: Range<Int>, _ bytes: Bytes) -> Bool {
        bytes[content].split(separator: UInt8(ascii: "\n")).contains { line in
            let name = line.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "_") || $0 == 0x2D }
            let next = line.dropFirst(name.count).first { $0 != 0x20 }
            return !name.isEmpty && (next == UInt8(ascii: ":") || next == UInt8(ascii: "="))
        }
    }

    /// After the brace that closes the one at the head, and the rest of its line.
    private static func endOfObject(_ bytes: Bytes) -> Int? {
        var depth = 0
        var isInText = false
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\\") where isInText: offset += 1
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "{") where !isInText: depth += 1
            case UInt8(ascii: "}") where !isInText:
                depth -= 1
                if depth == 0 {
                    let end = bytes.endOfLine(from: offset, end: bytes.count)
                    guard bytes[offset + 1..<end].allSatisfy(\.isSpaceOrTab) else { return nil }
                    return min(end + 1, bytes.count)
                }
            default: break
            }
            offset += 1
        }
        return nil
    }
}
