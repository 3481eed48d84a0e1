import StorySource
import StorySyntax

/// The text of link destinations and titles.
package enum LinkText {
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
        let bytes = tree.bytes
        let range = tree[node].range
        var text = ""
        var start = range.lowerBound
        var offset = start
        // A backslash escapes ASCII punctuation only, and keeps a `&` behind it from beginning a reference.
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound,
                isPunctuation(bytes[offset + 1])
            {
                text += CharacterReference.decode(start..<offset, in: bytes)
                text += bytes.string(offset + 1..<offset + 2)
                offset += 2
                start = offset
            } else {
                offset += 1
            }
        }
        return text + CharacterReference.decode(start..<range.upperBound, in: bytes)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
