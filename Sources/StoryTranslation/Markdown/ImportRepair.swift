import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Turns an imported text into a story without errors. Whatever the compiler still refuses is escaped or removed; as a last
/// resort the whole text becomes a code block.
struct ImportRepair {
    private(set) var story: ImportedText
    private var head: ImportedText
    /// The front matter with only what a story requires.
    private let bareHead: ImportedText
    private var body: ImportedText
    private let unchangedBody: ImportedText
    private let package: ImportedPackage
    private let limits: AssetLimits
    private let title: String
    private static let maximumRounds = 6

    init(
        head: ImportedText, bareHead: ImportedText, body: ImportedText, title: String, _ package: ImportedPackage,
        _ limits: AssetLimits
    ) {
        self.title = title
        self.head = head
        self.bareHead = bareHead
        self.body = Self.tidied(body)
        unchangedBody = self.body
        self.package = package
        self.limits = limits
        story = Self.joined(head, self.body)
    }

    private static func joined(_ head: ImportedText, _ body: ImportedText) -> ImportedText {
        var text = MappedText()
        text.write(head.bytes.string(0..<head.bytes.count))
        text.write(body.bytes.string(0..<body.bytes.count))
        return head.next(text)
    }

    func original(_ span: SourceSpan) -> SourceSpan {
        let bodyStart = head.bytes.count
        let (part, start) = Int(span.start) < bodyStart ? (head, 0) : (body, bodyStart)
        return part.original((Int(span.start) - start..<Int(span.end) - start).clamped(to: 0..<part.bytes.count))
    }

    /// Returns the body after one blank line, and with one line feed at its end.
    private static func tidied(_ body: ImportedText) -> ImportedText {
        let bytes = body.bytes
        var start = 0
        while start < bytes.count, bytes[start].isLineBreak { start += 1 }
        var end = bytes.count
        while end > start, bytes[end - 1].isLineBreak { end -= 1 }
        var edits = TextEdits()
        edits.replace(0..<start, with: [TextEdits.Piece(text: end > start ? "\n" : "", origin: nil)])
        edits.replace(end..<bytes.count, with: [TextEdits.Piece(text: end > start ? "\n" : "", origin: nil)])
        return edits.apply(to: body)
    }

    /// Analyses the story, and edits it until it has no errors.
    mutating func run(_ report: inout DiagnosticList) -> AnalyzedStory {
        var told: Set<SourceSpan> = []
        for round in 0..<Self.maximumRounds {
            let analyzed = Pipeline.analyze(Parser.parse(story.file), files: package, limits: limits)
            let errors = analyzed.diagnostics.filter { $0.severity == .error }
            if errors.isEmpty { return analyzed }
            if errors.contains(where: { $0.id == .missingSections }) {
                // A body without visible content has no section, so it gets one.
                body = Self.inSection(body, title: title)
                story = Self.joined(head, body)
                continue
            }
            let isLast = round == Self.maximumRounds - 2
            var edits = TextEdits()
            let links = Self.links(analyzed.tree)
            var isHeadRefused = false
            for error in errors {
                isHeadRefused = isHeadRefused || Int(error.span.start) < head.bytes.count
                let span = original(error.span)
                if told.insert(span).inserted {
                    report.append(.markupNotImported(.refused(error.id), isLast ? .code : .text, at: span))
                }
                if !isLast, Int(error.span.start) >= head.bytes.count { escape(error.span, links, &edits) }
            }
            body = isLast ? Self.code(unchangedBody) : edits.apply(to: body)
            if isHeadRefused { head = bareHead }
            story = Self.joined(head, body)
        }
        return Pipeline.analyze(Parser.parse(story.file), files: package, limits: limits)
    }

    /// Inserts a backslash before the first character of what is refused, or before the bracket of a link or picture.
    private func escape(_ span: SourceSpan, _ links: [UInt32: UInt32], _ edits: inout TextEdits) {
        let bytes = story.bytes
        let base = head.bytes.count
        let start = links[span.start].map { Int($0) } ?? Int(span.start)
        guard start < bytes.count else { return }
        let byte = bytes[start]
        if byte == UInt8(ascii: "!") {
            edits.replace(start - base..<start - base + 1, with: "\\!\\")
        } else if byte.isASCIILetter {
            edits.replace(start - base..<start - base + 1, with: "&#\(byte);")
        } else if byte < 0x80, byte > 0x20 {
            edits.insert("\\", at: start - base)
        }
    }

    private static func inSection(_ text: ImportedText, title: String) -> ImportedText {
        let words = Escaping.attributeValue(title.split(whereSeparator: \.isNewline).joined(separator: " "))
        return text.wrapped("\n<Section id=\"start\" title=\"\(words)\">\n", "\n</Section>\n")
    }

    /// Returns the start of each link and picture, by the start of its path.
    private static func links(_ tree: SyntaxTree) -> [UInt32: UInt32] {
        var result: [UInt32: UInt32] = [:]
        for node in 0..<tree.nodes.count where tree[node].kind == .link || tree[node].kind == .image {
            if let target = tree.target(of: node) { result[target.destination.start] = tree[node].start }
        }
        return result
    }

    private static func code(_ text: ImportedText) -> ImportedText {
        let fence = MarkdownText.fence(around: text.bytes.string(0..<text.bytes.count))
        return text.wrapped("\n" + fence + "\n", "\n" + fence + "\n")
    }
}
