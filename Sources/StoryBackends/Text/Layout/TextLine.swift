import StorySource

/// One line that is laid out, without white space at its end. Only prose becomes one.
struct TextLine {
    /// UTF-8.
    private(set) var bytes: [UInt8]
    /// The terminal cells it takes.
    let cells: Int

    /// A line without anything on it.
    static let empty = TextLine([])

    /// The elements as they are, all on one line.
    /// - Parameter showsHyphen: Whether the line ends at a soft hyphen, which is seen then.
    init(_ elements: ArraySlice<Prose.Element>, showsHyphen: Bool = false) {
        var end = elements.endIndex
        while end > elements.startIndex {
            let last = elements[end - 1]
            guard last.scalar.properties.isWhitespace || !last.isWritten else { break }
            end -= 1
        }
        bytes = []
        var width = DisplayWidth()
        var cells = 0
        for element in elements[..<end] where element.isWritten {
            bytes += UTF8.encode(element.scalar).unsafelyUnwrapped
            cells += width.advance(element.scalar)
        }
        if showsHyphen {
            bytes.append(UInt8(ascii: "-"))
            cells += 1
        }
        self.cells = cells
    }

    /// Prose on one line, however long it is.
    init(_ prose: Prose) { self.init(prose.elements[...]) }

    /// Whether nothing is on it.
    var isEmpty: Bool { bytes.isEmpty }
}
