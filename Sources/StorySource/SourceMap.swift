/// From a text that was generated to the source that it was generated from, piece by piece.
package struct SourceMap: Sendable {
    /// A run of the generated text and its source.
    package struct Piece: Sendable {
        package let generated: SourceSpan
        package let original: SourceSpan
        private let prefix: UInt8
        /// After the prefix both have the same bytes, so that locations in one are locations in the other.
        package let isVerbatim: Bool

        /// How many bytes at its start the original does not have, as a folder's name; 255 at most.
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

    /// Adds a piece after those that are there. What maps to something else than itself, right after a piece of that
    /// sort, becomes a part of it: a text may hold nothing but escapes.
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

    /// The piece that all of `span` lies in, with both ends of the piece counted as inside.
    package func piece(around span: SourceSpan) -> Piece? {
        var index = firstIndex(startingAfter: span.start) - 1
        // An empty piece may begin where a longer one ends.
        while index >= 0, pieces[index].generated.end >= span.start {
            if pieces[index].generated.end >= span.end { return pieces[index] }
            index -= 1
        }
        return nil
    }

    /// The source of a span of the generated text: a part of a piece, or from the first of its pieces to the last.
    /// A span without a source is at the end of the piece before it.
    package func original(of span: SourceSpan) -> SourceSpan {
        if let piece = piece(around: span) {
            guard piece.isVerbatim, span != piece.generated else { return piece.original }
            let offset = Int(piece.original.start) - Int(piece.generated.start) - piece.prefixLength
            func location(_ generated: UInt32) -> Int { max(Int(piece.original.start), Int(generated) + offset) }
            return SourceSpan(location(span.start)..<max(location(span.start), location(span.end)))
        }
        var index = firstIndex(startingAfter: span.start)
        if index > 0, pieces[index - 1].generated.start == span.start { index -= 1 }
        var result: SourceSpan?
        while index < pieces.count, pieces[index].generated.end <= span.end {
            let original = pieces[index].original
            result =
                result.map {
                    SourceSpan(start: min($0.start, original.start), end: max($0.end, original.end))
                } ?? original
            index += 1
        }
        if let result { return result }
        let before = firstIndex(startingAfter: span.start) - 1
        return SourceSpan(at: before >= 0 ? Int(pieces[before].original.end) : 0)
    }

    /// The number of pieces that begin at or before `offset`.
    private func firstIndex(startingAfter offset: UInt32) -> Int {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].generated.start <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
