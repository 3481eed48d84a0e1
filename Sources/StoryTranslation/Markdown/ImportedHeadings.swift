import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// The headings of a body: the first one of level 1 may be the title, and each has an anchor.
struct ImportedHeadings {
    /// The words of the first heading of level 1; nil if it has none.
    let title: String?
    private let body: ImportedText
    private let tree: SyntaxTree
    private let titleLine: NodeID?
    /// The pictures and comments of that heading, which stay.
    private var rest: [TextEdits.Piece] = []
    /// What a title can't hold: the links and references to footnotes of that heading.
    private var lost: [(what: Diagnostic.ImportedMarkup, outcome: Diagnostic.ImportOutcome, range: Range<Int>)] = []

    init(_ body: ImportedText) {
        self.body = body
        tree = Parser.parseForeign(body.file, .markdown)
        var words = ""
        titleLine = tree.children(of: tree.body).first { [tree] in tree[$0].kind == .heading && tree[$0].payload == 1 }
        var node = titleLine.map { $0 + 1 } ?? 0
        while let titleLine, node < Int(tree[titleLine].subtreeEnd) {
            let range = tree[node].range
            switch tree[node].kind {
            case .image, .expression,
                .link where tree.firstChild(of: node, kind: .image) != nil:
                if !rest.isEmpty { rest.append(TextEdits.Piece(text: " ", origin: nil)) }
                rest.append(TextEdits.Piece(text: body.bytes.string(range), origin: range))
                node = Int(tree[node].subtreeEnd) - 1
            case .text, .code: words += body.bytes.string(range)
            case .escape: words += body.bytes.string(range.dropFirst())
            case .characterReference: words += CharacterReference.decode(range, in: body.bytes)
            case .hardBreak: words += " "
            case .link: lost.append((.linkInTitle, .words, range))
            case .footnoteReference: lost.append((.footnoteInTitle, .nothing, range))
            default: break
            }
            node += 1
        }
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        title = line.isEmpty ? nil : line
        if !rest.isEmpty { rest.append(TextEdits.Piece(text: "\n\n", origin: nil)) }
    }

    /// Returns the body without the heading that repeats the story's title, and with links to the headings' anchors in the
    /// story, where they are to `anchors`.
    func edited(
        without title: String, _ anchors: [InlinePass.Anchor], _ report: inout DiagnosticList
    ) -> ImportedText {
        var edits = TextEdits()
        let dropped = self.title == title ? titleLine : nil
        if let dropped {
            var end = Int(tree[dropped].end)
            while end < body.bytes.count, body.bytes[end].isLineBreak { end += 1 }
            edits.replace(Int(tree[dropped].start)..<end, with: rest)
            for part in lost { report.markup(part.what, part.outcome, part.range, of: body) }
        }
        var slugs = SlugTable()
        var headings: [(span: SourceSpan, id: String)] = []
        var links: [String: String] = [:]
        let footnotes = StoryMarkdown(footnotesOf: tree)
        for node in tree.body..<tree.nodes.count where !anchors.isEmpty && tree[node].kind == .heading {
            if node == dropped { continue }
            let id = slugs.slug(of: tree.plainText(of: node, footnotes), or: "heading")
            headings.append((body.original(tree[node].span), id))
        }
        for anchor in anchors.reversed() {
            let index = headings.partitioningIndex { $0.span.end > anchor.heading.start }
            guard index < headings.count, headings[index].span.start < anchor.heading.end else { continue }
            links[anchor.id] = headings[index].id
        }
        for node in tree.body..<tree.nodes.count where !links.isEmpty && tree[node].kind == .linkDestination {
            let address = CharacterReference.decode(tree[node].range, in: body.bytes, unescaping: true)
            let id = String(decoding: PercentEncoding.decodedLeniently(address), as: UTF8.self).dropFirst()
            if address.hasPrefix("#"), let new = links[String(id)] { edits.replace(tree[node].range, with: "#" + new) }
        }
        return edits.isEmpty ? body : edits.apply(to: body)
    }
}
