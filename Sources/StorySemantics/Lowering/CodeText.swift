import StorySource
import StorySyntax

/// The text of a `codeBlock`: its lines, each with a line feed.
package struct CodeText {
    package let string: String

    package init(of block: NodeID, in tree: SyntaxTree) {
        var text: [UInt8] = []
        for child in tree.children(of: block) where tree[child].kind == .code {
            text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Int(tree[child].payload)))
            Self.append(tree.bytes[tree[child].range], to: &text)
        }
        if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        string = String(decoding: text, as: UTF8.self)
    }

    /// Appends a text with a line feed for each line break.
    package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
        var afterReturn = false
        for byte in bytes {
            if byte == UInt8(ascii: "\r") {
                text.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || !afterReturn {
                text.append(byte)
            }
            afterReturn = byte == UInt8(ascii: "\r")
        }
    }
}
