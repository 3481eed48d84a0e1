import StorySource

/// Where the locations of a text are after edits.
struct MovedOffsets {
    private let edits: [FixIt.Edit]
    /// The first edit that is not wholly in front of the last location that was asked for.
    private var next = 0
    /// How much longer those before it made the text.
    private var shift = 0

    /// - Parameter edits: In the order of the text, not overlapping.
    init(_ edits: [FixIt.Edit]) { self.edits = edits }

    /// Where a location is now: all of the new words, where it lay at or in what was replaced.
    /// - Parameter offset: Not before the last one that was asked for.
    mutating func location(of offset: Int) -> ClosedRange<Int> {
        while next < edits.count, Int(edits[next].span.end) < offset {
            shift += edits[next].text.utf8.count - edits[next].span.range.count
            next += 1
        }
        var result: ClosedRange<Int>?
        var growth = shift
        // Several edits may touch one location: one ends there, and another one begins.
        for edit in edits[next...] {
            if Int(edit.span.start) > offset { break }
            let start = result?.lowerBound ?? Int(edit.span.start) + growth
            growth += edit.text.utf8.count - edit.span.range.count
            result = start...Int(edit.span.end) + growth
        }
        return result ?? offset + shift...offset + shift
    }
}
