import StoryDiagnostics
import StoryJSON
import StorySource
import StorySyntax

/// The front matter at the start of a Markdown file: YAML between `---`, TOML between `+++`, or a JSON object.
struct ForeignFrontMatter {
    let fields: [ForeignField]
    let bodyStart: Int
    /// The intended format, the range and the first mistake, if it can't be parsed; there are then no fields.
    private(set) var unreadable: (format: String, range: Range<Int>, mistake: Int)?
    /// The comments that cut values of YAML short, as in `title: Track #1`.
    private(set) var cuts = DiagnosticList()

    private static let depthLimit = 40

    /// Parses the front matter. `text`: the whole file.
    init(_ text: ImportedText) {
        let bytes = text.bytes
        if bytes[0] == UInt8(ascii: "{"), let end = Self.endOfObject(bytes),
            let tree = try? JSONParser.parse(
                SourceFile(path: "", content: bytes[0..<end]), depthLimit: Self.depthLimit)
        {
            self.init(fields: ForeignField.fields(of: tree.root, in: tree), bodyStart: end)
            return
        }
        for (fence, format) in [("---", "YAML"), ("+++", "TOML")] {
            guard let (content, end) = Self.fenced(by: fence, bytes) else { continue }
            if bytes[content].allSatisfy({ $0.isSpaceOrTab || $0.isLineBreak }) {
                self.init(fields: [], bodyStart: end)
                return
            }
            var cuts = DiagnosticList()
            var mistake = content.lowerBound
            let fields =
                format == "YAML"
                ? Self.yaml(bytes, content, &cuts, &mistake) : (try? TOMLReader.read(content, of: bytes))
            if let fields {
                self.init(fields: fields, bodyStart: end)
                self.cuts = cuts
                return
            }
            // Two thematic breaks with words between them belong to the body.
            guard Self.looksLikeFields(content, bytes) else { continue }
            self.init(fields: [], bodyStart: end)
            unreadable = (format, content, mistake)
            return
        }
        self.init(fields: [], bodyStart: 0)
    }

    private init(fields: [ForeignField], bodyStart: Int) {
        self.fields = fields
        self.bodyStart = bodyStart
        unreadable = nil
    }

    /// Returns the text between two fences, the first of which is the first line, and the start of the body. YAML may also end
    /// with `...`.
    private static func fenced(by fence: String, _ bytes: Bytes) -> (content: Range<Int>, bodyStart: Int)? {
        guard isFence(fence, at: 0, bytes) else { return nil }
        let first = min(bytes.endOfLine(from: 0, end: bytes.count) + 1, bytes.count)
        var line = first
        while line < bytes.count {
            let end = bytes.endOfLine(from: line, end: bytes.count)
            let isDocumentEnd = fence == "---" && !bytes[first].isLineBreak && isFence("...", at: line, bytes)
            if isFence(fence, at: line, bytes) || isDocumentEnd {
                return (first..<line, min(end + 1, bytes.count))
            }
            line = end + 1
        }
        return nil
    }

    /// Returns whether the line at `offset` is the fence, followed only by blanks.
    private static func isFence(_ fence: String, at offset: Int, _ bytes: Bytes) -> Bool {
        let end = bytes.endOfLine(from: offset, end: bytes.count)
        guard end - offset >= 3, bytes[offset..<offset + 3].elementsEqual(fence.utf8) else { return false }
        return bytes[offset + 3..<end].allSatisfy(\.isSpaceOrTab)
    }

    /// Returns the fields of YAML at the start of a text; nil, and the first `mistake`, if it is not a mapping.
    private static func yaml(
        _ bytes: Bytes, _ content: Range<Int>, _ cuts: inout DiagnosticList, _ mistake: inout Int
    ) -> [ForeignField]? {
        let parsed = Parser.parse(
            SourceFile(path: "", content: Array(bytes[0..<content.upperBound]) + Array("---\n".utf8)))
        let tree = parsed.tree
        if let error = parsed.diagnostics.first(where: { $0.severity == .error }) { mistake = Int(error.span.start) }
        for diagnostic in parsed.diagnostics where diagnostic.id == .valueCutByComment {
            cuts.append(diagnostic.withoutFixes())
        }
        guard let node = tree.frontMatter, let mapping = tree.firstChild(of: node, kind: .mapping) else { return nil }
        return ForeignField.fields(of: ValueView(tree, mapping))
    }

    /// Returns whether any line looks like a field: a name and a colon or equals sign.
    private static func looksLikeFields(_ content: Range<Int>, _ bytes: Bytes) -> Bool {
        bytes[content].split(separator: UInt8(ascii: "\n")).contains { line in
            let name = line.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
            let next = line.dropFirst(name.count).first { $0 != 0x20 }
            return !name.isEmpty && (next == UInt8(ascii: ":") || next == UInt8(ascii: "="))
        }
    }

    /// Returns the offset after the line of the brace that closes the one at the start.
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
