import StorySource

/// A finished line without trailing white space. Only prose can become one.
struct TextLine {
    /// The text in UTF-8.
    private(set) var bytes: [UInt8]
    let cells: Int

    static let empty = TextLine([])

    /// Creates a line of all elements. `showsHyphen`: whether the line ends at a soft hyphen, which is then visible.
    init(_ elements: ArraySlice<Prose.Element>, showsHyphen: Bool = false) {
        var end = elements.endIndex
        while end > elements.startIndex {
            let last = elements[end - 1]
            // Nearly all lines end in a visible character of ASCII.
            if (0x21...0x7E).contains(last.scalar.value) { break }
            guard last.scalar.properties.isWhitespace || !last.isWritten else { break }
            end -= 1
        }
        bytes = []
        bytes.reserveCapacity(end - elements.startIndex)
        var width = DisplayWidth()
        var cells = 0
        for index in elements.startIndex..<end where elements[index].isWritten {
            let element = elements[index]
            if element.scalar.isASCII {
                bytes.append(UInt8(element.scalar.value))
            } else {
                bytes += UTF8.encode(element.scalar).unsafelyUnwrapped
            }
            cells += width.advance(element.scalar)
        }
        if showsHyphen {
            bytes.append(UInt8(ascii: "-"))
            cells += 1
        }
        self.cells = cells
    }

    /// Creates a line of prose, however long.
    init(_ prose: Prose) { self.init(prose.elements[...]) }

    var isEmpty: Bool { bytes.isEmpty }
}
