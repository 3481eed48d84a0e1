import StorySource

/// A run of `*` or `_` and the emphasis that it opens and closes.
struct DelimiterRun {
    let mark: UInt8
    let canOpen: Bool
    let canClose: Bool
    /// The length as written; the rule of three is about this one.
    let length: Int
    /// What no emphasis has taken yet; in the end this is text.
    var remaining: Int
    /// Neighbours in the list of runs that may still match.
    var previous: Int
    var next = -1
    /// The emphasis that it closes, first to last, and opens, outermost first: indices of marks.
    var firstClose = -1
    var lastClose = -1
    var firstOpen = -1
}

/// Matches delimiter runs into emphasis: the procedure *process emphasis* of CommonMark 0.31.2, section 6.2 and its
/// appendix, in linear time.
struct DelimiterRuns {
    /// One delimiter, `*` or `**`, on the run that holds it.
    struct Mark {
        let isStrong: Bool
        var next: Int
    }

    private(set) var runs: ContiguousArray<DelimiterRun> = []
    private(set) var marks: ContiguousArray<Mark> = []
    /// The last run that may still match, or -1.
    private(set) var last = -1

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        last = -1
    }

    /// Adds the run in `range`; `region` is the paragraph, whose ends count as white space. Answers with its index.
    mutating func append(_ range: Range<Int>, in bytes: Bytes, region: Range<Int>) -> Int {
        let mark = bytes[range.lowerBound]
        let before =
            range.lowerBound > region.lowerBound ? UTF8Sequence.scalar(before: range.lowerBound, in: bytes) : nil
        let after =
            range.upperBound < region.upperBound ? UTF8Sequence.scalar(at: range.upperBound, in: bytes).scalar : nil
        let spaceBefore = UnicodeClass.isWhitespace(before)
        let spaceAfter = UnicodeClass.isWhitespace(after)
        let punctuationBefore = UnicodeClass.isPunctuation(before)
        let punctuationAfter = UnicodeClass.isPunctuation(after)
        let isLeft = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore)
        let isRight = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter)
        let isUnderscore = mark == UInt8(ascii: "_")
        runs.append(
            DelimiterRun(
                mark: mark, canOpen: isLeft && (!isUnderscore || !isRight || punctuationBefore),
                canClose: isRight && (!isUnderscore || !isLeft || punctuationAfter), length: range.count,
                remaining: range.count, previous: last))
        let index = runs.count - 1
        if last >= 0 { runs[last].next = index }
        last = index
        return index
    }

    /// Matches all runs behind `bottom` (-1: all), and takes them out of the list.
    mutating func match(behind bottom: Int) {
        guard last > bottom else { return }
        // By mark, whether the closer can open too, and its length modulo 3: no opener stands at or before this one.
        var openersBottom = InlineArray<12, Int>(repeating: bottom)
        var closer = last
        while runs[closer].previous > bottom { closer = runs[closer].previous }
        while closer >= 0 {
            guard runs[closer].canClose else {
                closer = runs[closer].next
                continue
            }
            let slot =
                (runs[closer].mark == UInt8(ascii: "*") ? 0 : 6) + (runs[closer].canOpen ? 3 : 0) + runs[closer].length
                % 3
            if let opener = opener(of: closer, behind: max(bottom, openersBottom[slot])) {
                closer = pair(opener, closer)
            } else {
                openersBottom[slot] = max(runs[closer].previous, bottom)
                let next = runs[closer].next
                if !runs[closer].canOpen { remove(closer) }
                closer = next
            }
        }
        while last > bottom { remove(last) }
    }

    private func opener(of closer: Int, behind bottom: Int) -> Int? {
        var opener = runs[closer].previous
        while opener > bottom {
            if runs[opener].mark == runs[closer].mark, runs[opener].canOpen {
                let sumIsMultipleOfThree = (runs[opener].length + runs[closer].length) % 3 == 0
                let mayBoth = runs[closer].canOpen || runs[opener].canClose
                if !(mayBoth && sumIsMultipleOfThree && runs[closer].length % 3 != 0) { return opener }
            }
            opener = runs[opener].previous
        }
        return nil
    }

    /// Makes emphasis of two runs. Answers with the run at which the search for closers goes on.
    private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
        let isStrong = runs[opener].remaining >= 2 && runs[closer].remaining >= 2
        let width = isStrong ? 2 : 1
        marks.append(Mark(isStrong: isStrong, next: runs[opener].firstOpen))
        runs[opener].firstOpen = marks.count - 1
        marks.append(Mark(isStrong: isStrong, next: -1))
        if runs[closer].lastClose >= 0 {
            marks[runs[closer].lastClose].next = marks.count - 1
        } else {
            runs[closer].firstClose = marks.count - 1
        }
        runs[closer].lastClose = marks.count - 1
        runs[opener].remaining -= width
        runs[closer].remaining -= width
        // What stands between the two can't match any more.
        runs[opener].next = closer
        runs[closer].previous = opener
        if runs[opener].remaining == 0 { remove(opener) }
        guard runs[closer].remaining == 0 else { return closer }
        let next = runs[closer].next
        remove(closer)
        return next
    }

    private mutating func remove(_ index: Int) {
        let (previous, next) = (runs[index].previous, runs[index].next)
        if previous >= 0 { runs[previous].next = next }
        if next >= 0 { runs[next].previous = previous } else { last = previous }
    }
}
