import StoryDiagnostics
import StorySource
import StorySyntax

/// The fix that rewrites an element as Markdown.
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
}
