import StoryDiagnostics
import StorySource
import StorySyntax

/// The fixes that rewrite elements as Markdown.
enum MarkdownRewrite {
    /// Returns edits that rewrite an element as a Markdown picture, if the two are equivalent.
    static func picture(_ node: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit] {
        guard tree[node].flags.contains(.selfClosed), case .text(let src) = tree.state(of: .src, in: node),
            case .text(let alt) = tree.state(of: .alt, in: node),
            tree.children(of: node + 1).count(where: { tree[$0].kind == .attribute }) == 2
        else { return [] }
        return MarkdownText.picture(src: tree.value(src), alt: tree.value(alt)).map {
            [FixIt.Edit(tree[node].span, $0)]
        } ?? []
    }

    /// Returns edits that rewrite an element with an address as a Markdown link; empty if something would be lost.
    static func link(_ node: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit] {
        let attributes = tree.children(of: node + 1).filter { tree[$0].kind == .attribute }
        let content = tree.content(of: node)
        guard attributes.count == 1, let value = tree.value(of: attributes[0]), let closeTag = tree.closeTag(of: node),
            content.count > 1, tree[content.lowerBound].kind == .paragraph,
            Int(tree[content.lowerBound].subtreeEnd) == content.upperBound
        else { return [] }
        let words = tree[content.lowerBound].span
        let isTarget = tree.attribute(.to, of: node) != nil
        // A name in the story, and words that don't end the link, or become a picture.
        guard words.start == tree[node + 1].end, words.end == tree[closeTag].start,
            !tree.bytes[words].contains(where: { "[]".utf8.contains($0) }),
            tree.bytes[max(0, Int(tree[node].start) - 1)] != UInt8(ascii: "!"),
            !isTarget || tree.value(value).utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-_./".utf8.contains($0) }),
            !isTarget || !tree.value(value).hasPrefix("/")
        else { return [] }
        guard isTarget || tree.source.text(tree[attributes[0] + 1].span) == "href",
            let address = MarkdownText.destination((isTarget ? "#" : "") + tree.value(value))
        else { return [] }
        return [
            FixIt.Edit(SourceSpan(start: tree[node].start, end: words.start), "["),
            FixIt.Edit(SourceSpan(start: words.end, end: tree[closeTag].end), "](\(address))"),
        ]
    }
}
