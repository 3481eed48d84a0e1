import StorySource

/// Maps offsets of a text to offsets after edits.
struct MovedOffsets {
    private let edits: [FixIt.Edit]
    /// The first edit that does not end before the last queried offset.
    private var next = 0
    /// The number of bytes by which the edits before it lengthened the text.
    private var shift = 0

    /// Creates a map. `edits`: the edits, in text order and without overlap.
    init(_ edits: [FixIt.Edit]) { self.edits = edits }

    /// Returns the new offset. For an offset at or in replaced text, returns the range of the new text.
    /// - Parameter offset: The offset, not less than in the previous call.
    mutating func location(of offset: Int) -> ClosedRange<Int> {
        while next < edits.count, Int(edits[next].span.end) < offset {
            shift += edits[next].text.utf8.count - edits[next].span.range.count
            next += 1
        }
        var result: ClosedRange<Int>?
        var growth = shift
        // Several edits may touch an offset: one ends there, and another begins.
        for edit in edits[next...] {
            if Int(edit.span.start) > offset { break }
            let start = result?.lowerBound ?? Int(edit.span.start) + growth
            growth += edit.text.utf8.count - edit.span.range.count
            result = start...Int(edit.span.end) + growth
        }
        return result ?? offset + shift...offset + shift
    }
}
