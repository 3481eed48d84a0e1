import StorySource

/// A run of `*`, `_` or `~`, with the emphasis that it opens and closes.
struct DelimiterRun {
    let mark: UInt8
    let canOpen: Bool
    let canClose: Bool
    /// The length as written, to which the rule of three applies.
    let length: UInt32
    /// The number of delimiters that no emphasis uses; in the end they become text.
    var remaining: UInt32
    /// The neighbours in the list of runs that may still match.
    var previous: Int32
    var next: Int32 = -1
    /// Indices of marks: the emphasis that it closes, first to last, and opens, outermost first.
    var firstClose: Int32 = -1
    var lastClose: Int32 = -1
    var firstOpen: Int32 = -1
}

/// Matches delimiter runs into emphasis, in linear time: the procedure *process emphasis* of CommonMark 0.31.2, section 6.2
/// and its appendix.
struct DelimiterRuns: ~Copyable {
    /// One delimiter, such as `*` or `**`, on its run.
    struct Mark {
        let width: Int
        var next: Int32
    }

    private(set) var runs = GrowingBuffer<DelimiterRun>()
    private(set) var marks = GrowingBuffer<Mark>()
    /// The last run that may still match, or -1. Indices have 32 bits, enough for a run every two bytes.
    private(set) var last: Int32 = -1
    /// Whether a run of `*` opens or closes nothing because of punctuation beyond ASCII and a letter beside it.
    private var isAnyBlocked = false

    /// Whether runs of `*` may not make the emphasis that their author meant: some stay text.
    var mayBeBroken: Bool {
        if isAnyBlocked || runs.count < 2 { return isAnyBlocked }
        var rest = 0
        for index in 0..<runs.count where runs[index].remaining > 1 && runs[index].mark == UInt8(ascii: "*") {
            rest += 1
        }
        return rest > 1
    }

    mutating func removeAll() {
        isAnyBlocked = false
        runs.truncate(to: 0)
        marks.truncate(to: 0)
        last = -1
    }

    /// Adds the run in `range`; the start and end of `region`, the paragraph, count as white space. Returns its index.
    mutating func append(_ range: Range<Int>, in bytes: Bytes, region: Range<Int>) -> Int32 {
        let mark = bytes[range.lowerBound]
        let before = UnicodeClass(before: range.lowerBound, notBefore: region.lowerBound, in: bytes)
        let after = UnicodeClass(at: range.upperBound, end: region.upperBound, in: bytes)
        let (spaceBefore, spaceAfter) = (before == .whitespace, after == .whitespace)
        let (punctuationBefore, punctuationAfter) = (before == .punctuation, after == .punctuation)
        let isLeft = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore)
        let isRight = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter)
        let isUnderscore = mark == UInt8(ascii: "_")
        if mark == UInt8(ascii: "*"), isLeft != isRight {
            isAnyBlocked =
                isAnyBlocked || !spaceBefore && !isRight && bytes[range.lowerBound - 1] >= 0x80
                || !spaceAfter && !isLeft && bytes[range.upperBound] >= 0x80
        }
        runs.append(
            DelimiterRun(
                mark: mark, canOpen: isLeft && (!isUnderscore || !isRight || punctuationBefore),
                canClose: isRight && (!isUnderscore || !isLeft || punctuationAfter), length: UInt32(range.count),
                remaining: UInt32(range.count), previous: last))
        let index = Int32(runs.count - 1)
        if last >= 0 { runs[Int(last)].next = index }
        last = index
        return index
    }

    /// Matches all runs after `bottom` (-1: all), and removes them from the list.
    mutating func match(after bottom: Int32) {
        guard last > bottom else { return }
        // For each kind of closer, by its mark, its length modulo 3 and whether it can open too: no opener is at or
        // before this run.
        var openersBottom = SIMD16<Int32>(repeating: bottom)
        var closer = last
        while runs[Int(closer)].previous > bottom { closer = runs[Int(closer)].previous }
        while closer >= 0 {
            guard runs[Int(closer)].canClose else {
                closer = runs[Int(closer)].next
                continue
            }
            let slot = slot(of: runs[Int(closer)])
            if let opener = opener(of: closer, after: max(bottom, openersBottom[slot])) {
                closer = pair(opener, closer)
            } else {
                openersBottom[slot] = max(runs[Int(closer)].previous, bottom)
                let next = runs[Int(closer)].next
                if !runs[Int(closer)].canOpen { remove(closer) }
                closer = next
            }
        }
        while last > bottom { remove(last) }
    }

    /// Returns the slot of a closer's kind in `openersBottom`.
    private func slot(of closer: DelimiterRun) -> Int {
        // Runs of tildes have length 1 or 2.
        if closer.mark == UInt8(ascii: "~") { return 12 + (closer.canOpen ? 2 : 0) + Int(closer.length - 1) }
        return (closer.mark == UInt8(ascii: "*") ? 0 : 6) + (closer.canOpen ? 3 : 0) + Int(closer.length % 3)
    }

    private func opener(of closer: Int32, after bottom: Int32) -> Int32? {
        var opener = runs[Int(closer)].previous
        while opener > bottom {
            if runs[Int(opener)].mark == runs[Int(closer)].mark, runs[Int(opener)].canOpen {
                let sumIsMultipleOfThree = (runs[Int(opener)].length + runs[Int(closer)].length) % 3 == 0
                let mayBoth = runs[Int(closer)].canOpen || runs[Int(opener)].canClose
                if !(mayBoth && sumIsMultipleOfThree && runs[Int(closer)].length % 3 != 0) { return opener }
            }
            opener = runs[Int(opener)].previous
        }
        return nil
    }

    /// Makes emphasis of two runs. Returns the run at which to look for the next closer.
    ///
    /// A `~` and a `~~` match, but both stay text (GFM 6.5, as GitHub and markdown-it implement it).
    private mutating func pair(_ opener: Int32, _ closer: Int32) -> Int32 {
        if runs[Int(closer)].mark == UInt8(ascii: "~"), runs[Int(opener)].length != runs[Int(closer)].length {
            runs[Int(opener)].next = closer
            runs[Int(closer)].previous = opener
            let next = runs[Int(closer)].next
            remove(opener)
            remove(closer)
            return next
        }
        let width: UInt32 = runs[Int(opener)].remaining >= 2 && runs[Int(closer)].remaining >= 2 ? 2 : 1
        marks.append(Mark(width: Int(width), next: runs[Int(opener)].firstOpen))
        runs[Int(opener)].firstOpen = Int32(marks.count - 1)
        marks.append(Mark(width: Int(width), next: -1))
        if runs[Int(closer)].lastClose >= 0 {
            marks[Int(runs[Int(closer)].lastClose)].next = Int32(marks.count - 1)
        } else {
            runs[Int(closer)].firstClose = Int32(marks.count - 1)
        }
        runs[Int(closer)].lastClose = Int32(marks.count - 1)
        runs[Int(opener)].remaining -= width
        runs[Int(closer)].remaining -= width
        // The runs between the two can't match any more.
        runs[Int(opener)].next = closer
        runs[Int(closer)].previous = opener
        if runs[Int(opener)].remaining == 0 { remove(opener) }
        guard runs[Int(closer)].remaining == 0 else { return closer }
        let next = runs[Int(closer)].next
        remove(closer)
        return next
    }

    private mutating func remove(_ index: Int32) {
        let (previous, next) = (runs[Int(index)].previous, runs[Int(index)].next)
        if previous >= 0 { runs[Int(previous)].next = next }
        if next >= 0 { runs[Int(next)].previous = previous } else { last = previous }
    }
}
