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

    /// What is in a heading.
    private struct Parts {
        var words = ""
        /// The pictures and comments, which stay below the heading.
        var rest: [Range<Int>] = []
        /// What a title can't hold: links and references to footnotes.
        var lost: [(what: Diagnostic.ImportedMarkup, outcome: Diagnostic.ImportOutcome, range: Range<Int>)] = []
    }

    init(_ body: ImportedText) {
        self.body = body
        tree = Parser.parseForeign(body.file, .markdown)
        titleLine = tree.children(of: tree.body).first { [tree] in tree[$0].kind == .heading && tree[$0].payload == 1 }
        let words = titleLine.map { [tree] in Self.parts(of: $0, in: tree).words } ?? ""
        title = words.isEmpty ? nil : words
    }

    private static func parts(of heading: NodeID, in tree: SyntaxTree) -> Parts {
        var parts = Parts()
        var node = heading + 1
        while node < Int(tree[heading].subtreeEnd) {
            let range = tree[node].range
            switch tree[node].kind {
            case .image, .expression,
                .link where isPicture(node, in: tree):
                parts.rest.append(range)
                node = Int(tree[node].subtreeEnd) - 1
            case .text, .code: parts.words += tree.bytes.string(range)
            case .escape: parts.words += tree.bytes.string(range.dropFirst())
            case .characterReference: parts.words += CharacterReference.decode(range, in: tree.bytes)
            case .hardBreak: parts.words += " "
            case .link: parts.lost.append((.linkInTitle, .words, range))
            case .footnoteReference: parts.lost.append((.footnoteInTitle, .nothing, range))
            default: break
            }
            node += 1
        }
        parts.words = parts.words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return parts
    }

    /// Returns whether a link holds only pictures.
    private static func isPicture(_ link: NodeID, in tree: SyntaxTree) -> Bool {
        let kinds = tree.children(of: link).map { tree[$0].kind }
        return kinds.contains(.image) && !kinds.contains { [.text, .codeSpan, .emphasis, .strong].contains($0) }
    }

    /// Returns pictures and comments as a paragraph.
    private func paragraph(_ rest: [Range<Int>]) -> [TextEdits.Piece] {
        rest.enumerated().flatMap { index, range in
            [
                TextEdits.Piece(text: index == 0 ? "" : " ", origin: nil),
                TextEdits.Piece(text: body.bytes.string(range), origin: range),
            ]
        }
    }

    /// Moves the pictures of headings that begin a section below them, since a section's title is only its words.
    private func movePictures(_ parts: Parts, below heading: NodeID, _ edits: inout TextEdits) {
        if parts.words.isEmpty { return edits.replace(tree[heading].range, with: paragraph(parts.rest)) }
        let bytes = body.bytes
        for range in parts.rest {
            // One blank stays between words, and none beside a mark of emphasis.
            let around = bytes.startOfBlanks(before: range.lowerBound)..<bytes.skipBlanks(from: range.upperBound)
            let isBetween = around.lowerBound < range.lowerBound && around.upperBound > range.upperBound
            edits.replace(around, with: isBetween ? " " : "")
        }
        let end = Int(tree[heading].end)
        let isNextBlank = end >= bytes.count || bytes[bytes.skipBlanks(from: end + 1)].isLineBreak
        edits.replace(
            end..<end,
            with: [TextEdits.Piece(text: "\n\n", origin: nil)] + paragraph(parts.rest)
                + [TextEdits.Piece(text: isNextBlank ? "" : "\n", origin: nil)])
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
            let parts = Self.parts(of: dropped, in: tree)
            let gap = TextEdits.Piece(text: parts.rest.isEmpty ? "" : "\n\n", origin: nil)
            edits.replace(Int(tree[dropped].start)..<end, with: paragraph(parts.rest) + [gap])
            for part in parts.lost { report.markup(part.what, part.outcome, part.range, of: body) }
        }
        var titles: [NodeID: String] = [:]
        for heading in tree.children(of: tree.body) where tree[heading].kind == .heading && heading != dropped {
            let parts = Self.parts(of: heading, in: tree)
            // Without its picture, an underlined heading may be something else.
            guard body.bytes[Int(tree[heading].start)] == UInt8(ascii: "#"),
                parts.rest.contains(where: { body.bytes[$0.lowerBound] != UInt8(ascii: "{") })
            else { continue }
            titles[heading] = parts.words
            movePictures(parts, below: heading, &edits)
        }
        var slugs = SlugTable()
        var headings: [(span: SourceSpan, id: String)] = []
        var links: [String: String] = [:]
        let footnotes = StoryMarkdown(footnotesOf: tree)
        for node in tree.body..<tree.nodes.count where !anchors.isEmpty && tree[node].kind == .heading {
            if node == dropped || titles[node] == "" { continue }
            let id = slugs.slug(of: titles[node] ?? tree.plainText(of: node, footnotes), or: "heading")
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
