import StoryDiagnostics
import StorySource
import StorySyntax

/// Writes text as Markdown, for fixes.
package enum MarkdownText {
    /// Returns edits that rewrite an element as a Markdown picture, if the two are equivalent.
    static func edits(rewriting node: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit] {
        guard tree[node].flags.contains(.selfClosed), case .text(let src) = tree.state(of: .src, in: node),
            case .text(let alt) = tree.state(of: .alt, in: node),
            tree.children(of: node + 1).allSatisfy({ tree[$0].kind != .attribute || isOfPicture($0, tree) })
        else { return [] }
        return picture(src: tree.valueText(src), alt: tree.valueText(alt)).map {
            [FixIt.Edit(tree[node].span, $0)]
        } ?? []
    }

    /// The attributes of pictures in other systems that say how to show them, not what.
    private static let layoutAttributes: Set<String> = [
        "width", "height", "class", "className", "style", "loading", "decoding", "layout", "priority", "fill", "sizes",
        "quality", "placeholder",
    ]

    /// Returns whether an attribute is one that a picture of Markdown has, or does without.
    private static func isOfPicture(_ attribute: NodeID, _ tree: SyntaxTree) -> Bool {
        let name = tree.source.text(tree.nameSpan(ofAttribute: attribute))
        return !tree[attribute].flags.contains(.duplicate)
            && (name == "src" || name == "alt" || layoutAttributes.contains(name))
    }

    /// Returns a picture; nil if its path can't be written in a link, or if its description needs more than backslashes.
    static func picture(src: String, alt: String) -> String? {
        guard let destination = destination(src), !alt.utf8.contains(where: \.isLineBreak) else { return nil }
        return "![\(escaped(alt))](\(destination))"
    }

    /// Returns the destination of a link; nil if it can't be written.
    static func destination(_ address: String) -> String? {
        let hasOther = address.utf8.contains { byte in
            byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\\")
        }
        if address.isEmpty || hasOther { return nil }
        let isPlain = !address.utf8.contains { $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
        return isPlain ? address : "<\(address)>"
    }

    /// Returns words with a backslash before each character that would be markup, except `kept`.
    package static func escaped(_ words: String, keeping kept: Unicode.Scalar? = nil) -> String {
        var result: [UInt8] = []
        for byte in words.utf8 {
            switch byte {
            case _ where kept.map { UInt32(byte) == $0.value } ?? false: result.append(byte)
            case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "&"):
                result += [UInt8(ascii: "\\"), byte]
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
