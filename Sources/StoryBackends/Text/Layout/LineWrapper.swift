import StorySource

/// Breaks prose into lines greedily, in time linear in the prose.
///
/// A word that is wider than a line is broken between grapheme clusters, so a line exceeds the width only if a single cluster
/// does. Empty lines are left out.
struct LineWrapper {
    /// A line that is not empty: its elements without trailing white space, and whether it ends at a soft hyphen.
    typealias Line = (elements: UnsafeBufferPointer<Prose.Element>, showsHyphen: Bool)

    private let elements: UnsafeBufferPointer<Prose.Element>
    /// The greatest width of a line in cells, at least 1.
    private let width: Int
    /// The elements of the current line.
    private var line = 0..<0
    /// The width of these elements in cells, trailing spaces included.
    private var cells = 0
    private var breaksWords = false

    private init(_ elements: UnsafeBufferPointer<Prose.Element>, width: Int) {
        self.elements = elements
        self.width = max(1, width)
    }

    static func lines(_ prose: Prose, width: Int) -> [TextLine] {
        var lines: [TextLine] = []
        forEachLine(of: prose, width: width) { lines.append(TextLine($0)) }
        return lines
    }

    /// Passes the lines of a text, which are valid during the call only.
    static func forEachLine(of prose: Prose, width: Int, _ body: (Line) -> Void) {
        prose.elements.withUnsafeBufferPointer { elements in
            var wrapper = LineWrapper(elements, width: width)
            wrapper.fill(body)
        }
    }

    /// Returns whether a text contains a word wider than a line.
    static func breaksWords(_ prose: Prose, width: Int) -> Bool {
        prose.elements.withUnsafeBufferPointer { elements in
            var wrapper = LineWrapper(elements, width: width)
            wrapper.fill { _ in }
            return wrapper.breaksWords
        }
    }

    private mutating func fill(_ body: (Line) -> Void) {
        var breaker = LineBreaker()
        var part = UnbreakablePart(start: 0)
        var index = 0
        while index < elements.count {
            let element = elements[index]
            if breaker.mayBreak(before: index, in: elements) {
                take(part, to: index, body)
                part = UnbreakablePart(start: index)
            }
            if element.breaking == .lineBreak {
                take(part, to: index, body)
                finishLine(at: index + 1, body)
                part = UnbreakablePart(start: index + 1)
            } else {
                part.append(element)
            }
            index += 1
            // The rest of a word of ASCII adds only its width.
            if element.isPlainLetter {
                let start = index
                while index < elements.count, elements[index].isPlainLetter { index += 1 }
                part.append(letters: index - start)
            }
        }
        take(part, to: elements.count, body)
        finishLine(at: elements.count, body)
    }

    /// Elements between two opportunities, measured as they come.
    private struct UnbreakablePart {
        let start: Int
        /// The width up to the last element other than a space, and of the spaces after that.
        private(set) var own = 0
        private(set) var spaces = 0
        private var display = DisplayWidth()

        init(start: Int) { self.start = start }

        mutating func append(letters count: Int) { own += count }

        mutating func append(_ element: Prose.Element) {
            let cells = element.isWritten ? display.advance(element.scalar) : 0
            if element.breaking == .space {
                spaces += cells
            } else {
                own += spaces + cells
                spaces = 0
            }
        }
    }

    /// Puts an unbreakable part, and the spaces after it, on this line or the next one.
    private mutating func take(_ part: UnbreakablePart, to partEnd: Int, _ body: (Line) -> Void) {
        var end = partEnd
        while end > part.start, elements[end - 1].breaking == .space { end -= 1 }
        var start = part.start
        if line.isEmpty { while start < end, elements[start].breaking == .space { start += 1 } }
        let word = start..<end
        let own = start == part.start ? part.own : measure(word)
        // A soft hyphen takes a cell if the line can end at it.
        let canShowHyphen = end == partEnd && end < elements.count && elements[end].breaking != .lineBreak
        let hyphen = canShowHyphen && !word.isEmpty && elements[end - 1].breaking == .softHyphen ? 1 : 0
        if !line.isEmpty, cells + own + hyphen > width { finishLine(at: start, body) }
        if line.isEmpty { line = start..<start }
        if own + hyphen > width {
            breaksWords = true
            takeInPieces(word, body)
        } else {
            extend(over: word, own)
        }
        takeSpaces(end..<partEnd, part.spaces)
    }

    /// Fills lines with a word that is wider than one, cluster by cluster.
    private mutating func takeInPieces(_ word: Range<Int>, _ body: (Line) -> Void) {
        let text = String(String.UnicodeScalarView(elements[word].lazy.map(\.scalar)))
        var start = word.lowerBound
        for cluster in text {
            let piece = start..<start + cluster.unicodeScalars.count
            start = piece.upperBound
            let first = elements[piece.lowerBound]
            if piece.count == 1, first.breaking == .space || first.breaking == .glue && first.scalar == " " {
                takeSpaces(piece, measure(piece))
                continue
            }
            let own = measure(piece)
            let hyphen = first.breaking == .softHyphen ? 1 : 0
            if !line.isEmpty, cells + own + hyphen > width { finishLine(at: piece.lowerBound, body) }
            extend(over: piece, own)
        }
    }

    /// Drops spaces at the start of a line.
    private mutating func takeSpaces(_ spaces: Range<Int>, _ own: Int) {
        if line.isEmpty { line = spaces.upperBound..<spaces.upperBound } else { extend(over: spaces, own) }
    }

    private mutating func extend(over part: Range<Int>, _ own: Int) {
        line = line.lowerBound..<part.upperBound
        cells += own
    }

    private mutating func finishLine(at next: Int, _ body: (Line) -> Void) {
        let isSoft =
            !line.isEmpty && next < elements.count && elements[line.upperBound - 1].breaking == .softHyphen
            && elements[next - 1].breaking != .lineBreak
        var visible = UnsafeBufferPointer(rebasing: elements[line])
        visible = UnsafeBufferPointer(rebasing: visible[..<TextLine.end(of: visible)])
        if !visible.isEmpty || isSoft { body((visible, isSoft)) }
        line = next..<next
        cells = 0
    }

    private func measure(_ range: Range<Int>) -> Int {
        var display = DisplayWidth()
        var cells = 0
        for index in range where elements[index].isWritten { cells += display.advance(elements[index].scalar) }
        return cells
    }
}
