import StorySource
import StorySyntax

/// The text of link destinations and titles.
package enum LinkText {
    /// The `linkDestination` of a `link`; nil in a link that nests too deep to be read.
    package static func destination(of link: NodeID, in tree: SyntaxTree) -> NodeID? {
        tree.firstChild(of: link, kind: .linkDestination)
    }

    /// The text of a `linkDestination` or `linkTitle` with its escapes and character references decoded.
    package static func withDecoded<Result>(
        _ node: NodeID, in tree: SyntaxTree, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard tree[node].flags.contains(.encoded) else { return body(tree.bytes[tree[node].range]) }
        var text = decoded(node, in: tree)
        return text.withUTF8(body)
    }

    /// As ``withDecoded(_:in:_:)``, as a string.
    package static func decoded(_ node: NodeID, in tree: SyntaxTree) -> String {
        CharacterReference.decode(tree[node].range, in: tree.bytes, unescaping: true)
    }
}
