import StoryIR
import StorySyntax

/// The content of an `image` node.
struct Picture {
    let src: IRText
    /// The words of its label.
    let alt: String
    let title: IRText?

    /// Creates the picture of a node; nil if it has no path, or nests too deep to be read.
    init?(_ image: NodeID, in tree: SyntaxTree) {
        guard let target = tree.target(of: image), target.destination.count > 0 else { return nil }
        src = LinkText.text(target.destination, in: tree)
        title = target.title.flatMap { $0.count > 0 ? LinkText.text($0, in: tree) : nil }
        alt = tree.plainText(of: image)
    }

    /// Returns the image in a paragraph that contains one image and nothing else but comments; nil for other
    /// paragraphs.
    static func alone(in paragraph: NodeID, of tree: SyntaxTree) -> NodeID? {
        var image: NodeID?
        for child in tree.children(of: paragraph) {
            switch tree[child].kind {
            case .image where image == nil: image = child
            case .text where tree.bytes[tree[child].range].allSatisfy(Blank.isSpace): continue
            case .expression where tree.isComment(child): continue
            default: return nil
            }
        }
        return image.flatMap { tree.target(of: $0).map { $0.destination.count > 0 } ?? false ? $0 : nil }
    }
}

extension SyntaxTree {
    /// Returns the words of a node's inlines without their formatting, and without references to the footnotes of `markdown`.
    package func plainText(of node: NodeID, _ markdown: StoryMarkdown? = nil) -> String {
        // Most headings and labels are one text on one line.
        var words = children(of: node).lazy.filter {
            switch nodes[$0].kind {
            case .marker, .linkDestination, .linkTitle: false
            default: true
            }
        }
        .makeIterator()
        if let child = words.next(), nodes[child].kind == .text, words.next() == nil {
            let text = bytes[nodes[child].range]
            if let first = text.first, !first.isSpaceOrTab, !text.contains(where: \.isLineBreak) {
                return bytes.string(nodes[child].range)
            }
        }
        var sink = PlainTextSink()
        var lowering = InlineLowering(self, markdown: markdown)
        lowering.lower(node, into: &sink)
        var bytes = sink.bytes[...]
        if nodes[node].kind == .heading {
            // A reference to a footnote leaves the space before it.
            while bytes.last?.isSpaceOrTab ?? false { bytes.removeLast() }
            bytes = bytes.drop(while: \.isSpaceOrTab)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Receives the words of inlines, as ``Swift/Array/plainText`` has them.
private struct PlainTextSink: InlineSink, ~Copyable {
    private(set) var bytes: [UInt8] = []

    mutating func text(_ text: UnsafeBufferPointer<UInt8>) { bytes += text }
    mutating func lineBreak() { bytes.append(UInt8(ascii: " ")) }
    mutating func image(src: IRText, alt: IRText, title: IRText?) { bytes += alt.string.utf8 }

    mutating func beginCode() {}
    mutating func endCode() {}
    mutating func beginEmphasis() {}
    mutating func beginStrong() {}
    mutating func beginStrikethrough() {}
    mutating func footnoteReference(id: IRText, number: Int) {}
    mutating func beginLink(url: IRText, title: IRText?) {}
    mutating func endParent() {}
}
