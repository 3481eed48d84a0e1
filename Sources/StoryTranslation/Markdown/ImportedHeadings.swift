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
    /// Whether the title line is the only heading of level 1, and nothing but pictures and comments precedes it.
    private let isAlone: Bool
    /// The pictures and comments of that heading, which stay.
    private var rest: [TextEdits.Piece] = []
    /// What a title can't hold: the links and references to footnotes of that heading.
    private var lost: [(what: Diagnostic.ImportedMarkup, outcome: Diagnostic.ImportOutcome, range: Range<Int>)] = []

    init(_ body: ImportedText) {
        self.body = body
        tree = Parser.parseForeign(body.file, .markdown)
        var words = ""
        let lines = tree.children(of: tree.body).filter { [tree] in tree[$0].kind == .heading && tree[$0].payload == 1 }
        titleLine = lines.first
        isAlone =
            lines.count == 1
            && tree.children(of: tree.body).prefix { $0 < lines[0] }.allSatisfy { [tree] in
                switch tree[$0].kind {
                case .paragraph: Self.holdsOnlyPictures($0, tree)
                case .expression, .linkDefinition, .thematicBreak: true
                default: false
                }
            }
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

    private static func holdsOnlyPictures(_ paragraph: NodeID, _ tree: SyntaxTree) -> Bool {
        tree.children(of: paragraph).allSatisfy {
            switch tree[$0].kind {
            case .image, .expression, .hardBreak: true
            case .link: tree.firstChild(of: $0, kind: .image) != nil
            case .text: tree.bytes[tree[$0].range].allSatisfy(Blank.isSpace)
            default: false
            }
        }
    }

    /// Returns the body without the heading that repeats the story's title, and with links to the headings' anchors in the
    /// story, where they are to `anchors`. `isDeclared`: whether the front matter has the title. If it has none, one of several
    /// headings, or one below the text, gives the title and stays.
    func edited(
        without title: String, isDeclared: Bool, _ anchors: [InlinePass.Anchor], _ report: inout DiagnosticList
    ) -> ImportedText {
        var edits = TextEdits()
        let dropped = self.title == title && (isDeclared || isAlone) ? titleLine : nil
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
            guard address.utf8.first == UInt8(ascii: "#") else { continue }
            let id = String(decoding: PercentEncoding.decodedLeniently(address), as: UTF8.self).unicodeScalars
                .dropFirst()
            if let new = links[String(id)] { edits.replace(tree[node].range, with: "#" + new) }
        }
        return edits.isEmpty ? body : edits.apply(to: body)
    }
}
