import StoryIR
import StorySource
import StorySyntax

/// The text of link destinations and titles.
package enum LinkText {
    /// The text of a destination or title with its escapes and character references decoded.
    package static func withDecoded<Result>(
        _ span: SourceSpan, in tree: SyntaxTree, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard let decoded = decoded(span, in: tree) else { return body(tree.bytes[span]) }
        var text = decoded
        return text.withUTF8(body)
    }

    /// As ``withDecoded(_:in:_:)``, for the IR.
    static func text(_ span: SourceSpan, in tree: SyntaxTree) -> IRText {
        decoded(span, in: tree).map { .string($0) } ?? .bytes(tree.bytes[span])
    }

    /// Nil where there is nothing to decode.
    private static func decoded(_ span: SourceSpan, in tree: SyntaxTree) -> String? {
        guard tree.bytes[span].contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else { return nil }
        return CharacterReference.decode(span.range, in: tree.bytes, unescaping: true)
    }
}
