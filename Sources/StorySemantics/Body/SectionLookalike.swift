import StorySource
import StorySyntax

/// HTML's `<section>`, which was meant to be a `<Section>`: what is in it is no mistake of its own.
package enum SectionLookalike {
    /// What its tag begins with.
    static let opening = Array("<section".utf8)
    private static let closing = Array("</section".utf8)

    /// Whether a `rawHTML` node is an opening `<section>`, in whatever case.
    package static func begins(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        tree[node].kind == .rawHTML && HTMLName.begins(tree.bytes[tree[node].range], with: opening)
    }

    /// Whether a `rawHTML` node is a closing `</section>`.
    package static func ends(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        tree[node].kind == .rawHTML && HTMLName.begins(tree.bytes[tree[node].range], with: closing)
    }
}

/// Names of HTML tags, for which upper and lower case are the same.
package enum HTMLName {
    /// Whether a text begins with `prefix`, which is in lower case, and no other letter after it.
    package static func begins(_ text: UnsafeBufferPointer<UInt8>, with prefix: [UInt8]) -> Bool {
        guard text.count > prefix.count, prefix.indices.allSatisfy({ text[$0] | 0x20 == prefix[$0] | 0x20 }) else {
            return false
        }
        let next = text[prefix.count] | 0x20
        return next < UInt8(ascii: "a") || next > UInt8(ascii: "z")
    }
}
