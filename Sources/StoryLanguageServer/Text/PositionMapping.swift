import StorySource

/// Converts between offsets in a text and positions of the protocol, which count lines and columns from 0, including a byte
/// order mark.
struct PositionMapping: Sendable {
    let source: SourceFile
    let encoding: LSP.PositionEncodingKind

    func position(of offset: Int) -> LSP.Position {
        let position = source.lines.position(of: offset)
        let mark = position.line == 1 && position.byte >= 3 ? source.byteOrderMarkLength : 0
        switch encoding {
        case .utf16:
            return LSP.Position(line: position.line - 1, character: position.utf16Column - 1 + (mark > 0 ? 1 : 0))
        case .utf8:
            let start = source.lines.contentRange(ofLine: position.line).lowerBound
            return LSP.Position(line: position.line - 1, character: max(0, position.byte - start) + mark)
        }
    }

    func range(_ span: SourceSpan) -> LSP.Range {
        LSP.Range(start: position(of: Int(span.start)), end: position(of: Int(span.end)))
    }

    /// Returns the offset of a position. A position beyond its line is the line's end, one beyond all lines the end of the
    /// text, and one within a character its start.
    func offset(of position: LSP.Position) -> Int { place(of: position).offset }

    /// Returns the offset of a position, and whether the position is inside a surrogate pair.
    func place(of position: LSP.Position) -> (offset: Int, isInPair: Bool) {
        let bytes = source.bytes
        guard let start = source.lines.start(ofLine: position.line + 1) else { return (bytes.count, false) }
        let end = source.lines.contentRange(ofLine: position.line + 1).upperBound
        switch encoding {
        case .utf8:
            let offset = start + min(position.character, end - start)
            return (UTF8Sequence.startOfSequence(containing: offset, in: bytes), false)
        case .utf16:
            var offset = start
            var rest = position.character
            while rest > 0, offset < end {
                let length = max(1, UTF8Sequence.length(at: offset, in: bytes))
                if length == 4 {
                    if rest == 1 { return (offset, true) }
                    rest -= 2
                } else {
                    rest -= 1
                }
                offset += length
            }
            return (offset, false)
        }
    }

    /// Returns the bytes between two positions, in either order.
    func span(of range: LSP.Range) -> SourceSpan {
        let (start, end) = (offset(of: range.start), offset(of: range.end))
        return SourceSpan(min(start, end)..<max(start, end))
    }
}
