import StoryDiagnostics
import StorySource
import StorySyntax

/// Writes text as Markdown, for fixes and for imported stories.
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

    /// Returns the destination of a link, between `<` and `>` if needed; nil if it has characters that need percent-encoding.
    package static func destination(_ address: String) -> String? {
        let hasOther = address.utf8.contains { byte in
            byte < 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\\")
        }
        if address.isEmpty || hasOther { return nil }
        let isPlain = !address.utf8.contains(where: " (){".utf8.contains)
        return isPlain ? address : "<\(address)>"
    }

    /// Returns words on one line, with a backslash before each character that would be inline markup, except `kept`.
    package static func escaped(_ words: String, keeping kept: Unicode.Scalar? = nil) -> String {
        var result: [UInt8] = []
        let bytes = Array(words.utf8)
        for (index, byte) in bytes.enumerated() {
            let isBeforeWord = index + 1 < bytes.count && bytes[index + 1].isASCIILetterOrDigit
            let isAfterWord = index > 0 && bytes[index - 1].isASCIILetterOrDigit
            switch byte {
            case _ where kept.map { UInt32(byte) == $0.value } ?? false: result.append(byte)
            case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "|"):
                result += [UInt8(ascii: "\\"), byte]
            // Inside a word it has no meaning.
            case UInt8(ascii: "_") where !isBeforeWord || !isAfterWord,
                UInt8(ascii: "&") where isBeforeWord || bytes[(index + 1)...].first == UInt8(ascii: "#"):
                result += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
