import StoryDiagnostics
import StorySource
import StorySyntax

/// Entries that a comma cuts off an unquoted text in braces: `{alt: A pale sun, going down}` has an entry `going down`.
extension SchemaChecker {
    /// An entry that is a piece of the text before it.
    enum CutPiece {
        /// The first piece. The edit quotes the text with all of its pieces, if they are on one line.
        case first(FixIt.Edit?)
        /// A later piece, which the first one's diagnostic covers.
        case later
    }

    /// Returns the pieces among the `unknown` entries: those without a colon that follow a text.
    func cutPieces(_ unknown: [NodeID], in mapping: NodeID) -> [NodeID: CutPiece] {
        guard unknown.contains(where: isPiece) else { return [:] }
        let unknown = Set(unknown)
        var result: [NodeID: CutPiece] = [:]
        var text: Range<Int>?
        var first: NodeID?
        func endText() {
            if let first, let text { result[first] = .first(quoting(text)) }
            first = nil
        }
        for entry in tree.children(of: mapping) {
            if let start = text?.lowerBound, unknown.contains(entry), isPiece(entry) {
                text = start..<tree[entry + 1].range.upperBound
                if first == nil { first = entry } else { result[entry] = .later }
            } else {
                endText()
                let value = tree[tree.fieldValue(of: entry)]
                let isText = value.flags.contains(.plain) && !value.range.isEmpty
                text = isText ? value.range : nil
            }
        }
        endText()
        return result
    }

    /// Returns whether an entry is a plain key without a colon that is not the author's own.
    private func isPiece(_ entry: NodeID) -> Bool {
        let key = tree[entry + 1]
        let value = tree[tree.fieldValue(of: entry)]
        let isOwn = tree.bytes.matches("x_", at: Int(key.start)) || tree.bytes.matches("x-", at: Int(key.start))
        return key.flags.contains(.plain) && value.flags.contains(.null) && value.range.isEmpty
            && value.start == key.end && !isOwn
    }

    private func quoting(_ text: Range<Int>) -> FixIt.Edit? {
        let bytes = tree.bytes[text]
        return bytes.contains(where: \.isLineBreak) ? nil : FixIt.Edit(SourceSpan(text), YAMLText.doubleQuoted(bytes))
    }
}
