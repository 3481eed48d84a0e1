import StorySource

/// Breaks prose into lines greedily, in time linear in the prose.
///
/// A word that is wider than a line is broken between grapheme clusters, so a line exceeds the width only if a single cluster
/// does. Empty lines are left out.
struct LineWrapper {
    private let elements: [Prose.Element]
    /// The greatest width of a line in cells, at least 1.
    private let width: Int
    private var lines: [TextLine] = []
    /// The elements of the current line.
    private var line: Range<Int>
    /// The width of these elements in cells, trailing spaces included.
    private var cells = 0
    private var breaksWords = false

    private init(_ prose: Prose, width: Int) {
        elements = prose.elements
        self.width = max(1, width)
        line = 0..<0
    }

    static func lines(_ prose: Prose, width: Int) -> [TextLine] {
        var wrapper = LineWrapper(prose, width: width)
        wrapper.fill()
        return wrapper.lines
    }

    /// Returns whether a text contains a word wider than a line.
    static func breaksWords(_ prose: Prose, width: Int) -> Bool {
        var wrapper = LineWrapper(prose, width: width)
        wrapper.fill()
        return wrapper.breaksWords
    }

    private mutating func fill() {
        var breaker = LineBreaker()
        var start = 0
        for index in elements.indices {
            if breaker.mayBreak(before: index, in: elements) {
                take(start..<index)
                start = index
            }
            if elements[index].breaking == .lineBreak {
                take(start..<index)
                finishLine(at: index + 1)
                start = index + 1
            }
        }
        take(start..<elements.count)
        finishLine(at: elements.count)
    }

    /// Puts an unbreakable part, and the spaces after it, on this line or the next one.
    private mutating func take(_ part: Range<Int>) {
        var end = part.upperBound
        while end > part.lowerBound, elements[end - 1].breaking == .space { end -= 1 }
        var start = part.lowerBound
        if line.isEmpty { while start < end, elements[start].breaking == .space { start += 1 } }
        let word = start..<end
        let own = measure(word)
        // A soft hyphen takes a cell if the line can end at it.
        let canShowHyphen = end == part.upperBound && end < elements.count && elements[end].breaking != .lineBreak
        let hyphen = canShowHyphen && !word.isEmpty && elements[end - 1].breaking == .softHyphen ? 1 : 0
        if !line.isEmpty, cells + own + hyphen > width { finishLine(at: start) }
        if line.isEmpty { line = start..<start }
        if own + hyphen > width {
            breaksWords = true
            takeInPieces(word)
        } else {
            extend(over: word, own)
        }
        takeSpaces(end..<part.upperBound)
    }

    /// Fills lines with a word that is wider than one, cluster by cluster.
    private mutating func takeInPieces(_ word: Range<Int>) {
        let text = String(String.UnicodeScalarView(elements[word].lazy.map(\.scalar)))
        var start = word.lowerBound
        for cluster in text {
            let piece = start..<start + cluster.unicodeScalars.count
            start = piece.upperBound
            let first = elements[piece.lowerBound]
            if piece.count == 1, first.breaking == .space || first.breaking == .glue && first.scalar == " " {
                takeSpaces(piece)
                continue
            }
            let own = measure(piece)
            let hyphen = first.breaking == .softHyphen ? 1 : 0
            if !line.isEmpty, cells + own + hyphen > width { finishLine(at: piece.lowerBound) }
            extend(over: piece, own)
        }
    }

    /// Drops spaces at the start of a line.
    private mutating func takeSpaces(_ spaces: Range<Int>) {
        if line.isEmpty {
            line = spaces.upperBound..<spaces.upperBound
        } else {
            extend(over: spaces, measure(spaces))
        }
    }

    private mutating func extend(over part: Range<Int>, _ own: Int) {
        line = line.lowerBound..<part.upperBound
        cells += own
    }

    private mutating func finishLine(at next: Int) {
        let isSoft =
            !line.isEmpty && next < elements.count && elements[line.upperBound - 1].breaking == .softHyphen
            && elements[next - 1].breaking != .lineBreak
        let finished = TextLine(elements[line], showsHyphen: isSoft)
        if !finished.isEmpty { lines.append(finished) }
        line = next..<next
        cells = 0
    }

    private func measure(_ range: Range<Int>) -> Int {
        var display = DisplayWidth()
        var cells = 0
        // By index: a slice would be counted as a reference to the array.
        for index in range where elements[index].isWritten { cells += display.advance(elements[index].scalar) }
        return cells
    }
}
