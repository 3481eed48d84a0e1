import StorySource
import StorySyntax

/// HTML's `<section>` in place of a `<Section>`. Its content is not a further mistake.
package enum SectionLookalike {
    /// The start of its tag.
    static let opening = Array("<section".utf8)
    private static let closing = Array("</section".utf8)

    /// Returns whether a `rawHTML` node is an opening `<section>`, in any case.
    package static func begins(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        tree[node].kind == .rawHTML && HTMLName.begins(tree.bytes[tree[node].range], with: opening)
    }

    /// Returns whether a `rawHTML` node opens a heading, `<h1>` to `<h6>`, for which 0.3 has Markdown.
    static func isHeading(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        guard tree[node].kind == .rawHTML, tree.profile >= .markdown else { return false }
        let text = tree.bytes[tree[node].range]
        return text.count > 3 && text[1] | 0x20 == UInt8(ascii: "h")
            && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(text[2])
            && (text[3] == UInt8(ascii: ">") || Blank.isSpace(text[3]))
    }

    /// Returns whether a `rawHTML` node is a closing `</section>`.
    package static func ends(_ node: NodeID, in tree: SyntaxTree) -> Bool {
        tree[node].kind == .rawHTML && HTMLName.begins(tree.bytes[tree[node].range], with: closing)
    }
}

/// Compares names of HTML tags, which ignore case.
package enum HTMLName {
    /// Returns whether a text begins with `prefix`, which is in lower case, and no letter follows.
    package static func begins(_ text: UnsafeBufferPointer<UInt8>, with prefix: [UInt8]) -> Bool {
        guard text.count > prefix.count, prefix.indices.allSatisfy({ text[$0] | 0x20 == prefix[$0] | 0x20 }) else {
            return false
        }
        let next = text[prefix.count] | 0x20
        return next < UInt8(ascii: "a") || next > UInt8(ascii: "z")
    }
}
