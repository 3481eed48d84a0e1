import StoryIR
import StorySource
import StorySyntax

/// Decodes link destinations and titles.
package enum LinkText {
    /// Calls `body` with the text of a destination or title, escapes and character references decoded.
    package static func withDecoded<Result>(
        _ span: SourceSpan, in tree: SyntaxTree, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard let decoded = decoded(span, in: tree) else { return body(tree.bytes[span]) }
        var text = decoded
        return text.withUTF8(body)
    }

    /// Returns the decoded text for the IR.
    static func text(_ span: SourceSpan, in tree: SyntaxTree) -> IRText {
        decoded(span, in: tree).map { .string($0) } ?? .bytes(tree.bytes[span])
    }

    /// Returns the decoded text; nil if there is nothing to decode.
    private static func decoded(_ span: SourceSpan, in tree: SyntaxTree) -> String? {
        let bytes = tree.bytes[span]
        // White space at the start of a line is dropped; 0.1 and 0.2 keep it.
        if tree.profile >= .markdown, bytes.contains(where: \.isLineBreak) {
            var line = span.range
            var text = ""
            while !line.isEmpty {
                let end = tree.bytes.endOfLine(from: line.lowerBound, end: line.upperBound)
                text += CharacterReference.decode(line.lowerBound..<end, in: tree.bytes, unescaping: true)
                if end == line.upperBound { break }
                text += "\n"
                let start = tree.bytes.skipBlanks(from: tree.bytes.afterLineBreak(end), end: line.upperBound)
                line = min(start, line.upperBound)..<line.upperBound
            }
            return text
        }
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else { return nil }
        return CharacterReference.decode(span.range, in: tree.bytes, unescaping: true)
    }
}
