import StorySource
import StorySyntax

/// What was probably meant to begin a section: HTML's `<section>`, whose content is not a further mistake, and headings that
/// are none.
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

    /// Returns the marks of a paragraph that begins with `##` and a letter, which is no heading without a space between them; nil
    /// for any other. A single `#` may begin a hashtag.
    static func marksWithoutSpace(_ paragraph: NodeID, in tree: SyntaxTree) -> Range<Int>? {
        let (start, end) = (Int(tree[paragraph].start), Int(tree[paragraph].end))
        guard tree.bytes.matches("##", at: start), tree.profile >= .markdown else { return nil }
        var letter = start
        while tree.bytes[letter] == UInt8(ascii: "#") { letter += 1 }
        let isHeading = letter - start <= 6 && UnicodeClass(at: letter, end: end, in: tree.bytes) == .other
        return isHeading ? start..<letter : nil
    }

    /// Returns the space of a paragraph that begins with `#` and a special space, which is no heading either; nil for any other.
    /// Some keyboards write one with Option and the space bar, and those for Japanese a wide one.
    static func specialSpace(_ paragraph: NodeID, in tree: SyntaxTree) -> Range<Int>? {
        let start = Int(tree[paragraph].start)
        var space = start
        while tree.bytes[space] == UInt8(ascii: "#") { space += 1 }
        guard (1...6).contains(space - start), tree.profile >= .markdown else { return nil }
        let length = tree.bytes.specialSpaceLength(at: space)
        return length > 0 ? space..<space + length : nil
    }

    /// Returns whether a paragraph is a heading without its space.
    static func isBrokenHeading(_ paragraph: NodeID, in tree: SyntaxTree) -> Bool {
        tree.bytes[Int(tree[paragraph].start)] == UInt8(ascii: "#")
            && (marksWithoutSpace(paragraph, in: tree) ?? specialSpace(paragraph, in: tree)) != nil
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
