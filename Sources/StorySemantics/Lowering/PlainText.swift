import StoryIR
import StorySyntax

/// Reads the words of inlines without their formatting, and without references to footnotes. One reader handles many nodes,
/// and reuses its memory.
struct PlainTextReader: ~Copyable {
    private var lowering: InlineLowering
    private var sink = PlainTextSink()

    /// Creates a reader. `markdown`: the footnotes of the story; nil for text that can't refer to them.
    init(_ tree: SyntaxTree, _ markdown: StoryMarkdown?) { lowering = InlineLowering(tree, markdown: markdown) }

    mutating func text(of node: NodeID) -> String {
        if let text = Self.onlyText(of: node, in: lowering.tree) { return text }
        sink.bytes.removeAll(keepingCapacity: true)
        lowering.lower(node, into: &sink)
        var bytes = sink.bytes[...]
        if lowering.tree[node].kind == .heading {
            // A reference to a footnote leaves the space before it.
            while bytes.last?.isSpaceOrTab ?? false { bytes.removeLast() }
            bytes = bytes.drop(while: \.isSpaceOrTab)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of a node that is one text on one line, as most headings and labels are; nil for any other.
    fileprivate static func onlyText(of node: NodeID, in tree: SyntaxTree) -> String? {
        var only: NodeID?
        for child in tree.children(of: node) {
            switch tree[child].kind {
            case .marker, .linkDestination, .linkTitle: continue
            case .text where only == nil: only = child
            default: return nil
            }
        }
        guard let child = only else { return nil }
        let text = tree.bytes[tree[child].range]
        guard let first = text.first, !first.isSpaceOrTab, !text.contains(where: \.isLineBreak) else { return nil }
        return tree.bytes.string(tree[child].range)
    }
}

extension SyntaxTree {
    /// Returns the words of a node's inlines, as ``PlainTextReader`` reads them.
    package func plainText(of node: NodeID, _ markdown: StoryMarkdown? = nil) -> String {
        if let text = PlainTextReader.onlyText(of: node, in: self) { return text }
        var reader = PlainTextReader(self, markdown)
        return reader.text(of: node)
    }
}

/// Receives the words of inlines, as ``Swift/Array/plainText`` has them.
private struct PlainTextSink: InlineSink, ~Copyable {
    var bytes: [UInt8] = []

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
