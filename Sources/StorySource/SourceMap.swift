/// Maps offsets of a generated text to the source from which it was generated, piece by piece.
package struct SourceMap: Sendable {
    /// A run of the generated text and its source.
    package struct Piece: Sendable {
        package let generated: SourceSpan
        package let original: SourceSpan
        private let prefix: UInt8
        /// Whether both have the same bytes after the prefix, so that their offsets correspond.
        package let isVerbatim: Bool

        /// The number of bytes, at most 255, at the start of the generated piece that the original lacks, such as a
        /// folder's name.
        package var prefixLength: Int { Int(prefix) }

        package init(generated: SourceSpan, original: SourceSpan, prefixLength: Int, isVerbatim: Bool) {
            self.generated = generated
            self.original = original
            prefix = UInt8(prefixLength)
            self.isVerbatim = isVerbatim
        }
    }

    private var pieces: ContiguousArray<Piece> = []

    package init() {}

    /// Appends a piece. Merges adjacent pieces that are not verbatim, since a text may consist of thousands of escapes.
    package mutating func add(_ piece: Piece) {
        if let last = pieces.last {
            assert(last.generated.end <= piece.generated.start)
            let isSameSort = !last.isVerbatim && !piece.isVerbatim && last.prefixLength + piece.prefixLength == 0
            if isSameSort, last.generated.end == piece.generated.start, last.original.end == piece.original.start {
                pieces[pieces.count - 1] = Piece(
                    generated: SourceSpan(start: last.generated.start, end: piece.generated.end),
                    original: SourceSpan(start: last.original.start, end: piece.original.end), prefixLength: 0,
                    isVerbatim: false)
                return
            }
        }
        pieces.append(piece)
    }

    /// Returns the piece that contains all of `span`, both ends of the piece included.
    package func piece(around span: SourceSpan) -> Piece? {
        var index = firstIndex(startingAfter: span.start) - 1
        // An empty piece may begin where a longer one ends.
        while index >= 0, pieces[index].generated.end >= span.start {
            if pieces[index].generated.end >= span.end { return pieces[index] }
            index -= 1
        }
        return nil
    }

    /// Returns the source of a span of the generated text: a part of one piece, or everything from the first to the last piece
    /// that it overlaps. A span without a source maps to the end of the piece before it.
    package func original(of span: SourceSpan) -> SourceSpan {
        if let piece = piece(around: span) { return Self.original(of: span, in: piece) }
        let first = firstIndex(startingAfter: span.start) - 1
        var result: SourceSpan?
        for piece in pieces[max(first, 0)...].prefix(while: { $0.generated.start < span.end })
        where piece.generated.end > span.start {
            let original = Self.original(of: span, in: piece)
            result =
                result.map {
                    SourceSpan(start: min($0.start, original.start), end: max($0.end, original.end))
                } ?? original
        }
        return result ?? SourceSpan(at: first >= 0 ? Int(pieces[first].original.end) : 0)
    }

    /// Returns the source of the part of a span that is in a piece: the whole source of the piece, unless it is
    /// verbatim.
    private static func original(of span: SourceSpan, in piece: Piece) -> SourceSpan {
        guard piece.isVerbatim, span != piece.generated else { return piece.original }
        let offset = Int(piece.original.start) - Int(piece.generated.start) - piece.prefixLength
        let start = max(Int(piece.original.start), Int(max(span.start, piece.generated.start)) + offset)
        return SourceSpan(start..<max(start, Int(min(span.end, piece.generated.end)) + offset))
    }

    /// Returns the number of pieces that begin at or before `offset`.
    private func firstIndex(startingAfter offset: UInt32) -> Int {
        pieces.partitioningIndex { $0.generated.start > offset }
    }
}
