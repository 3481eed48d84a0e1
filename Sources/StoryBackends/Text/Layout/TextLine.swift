import StorySource

/// A finished line without trailing white space. Only prose can become one.
struct TextLine {
    private(set) var bytes: [UInt8]
    private(set) var cells: Int

    static let empty = TextLine([])
    /// Marks of blocks.
    static let note = TextLine(Prose("♪"))
    static let bullet = TextLine(Prose("•"))
    static let dash = TextLine(Prose("—"))
    static let bar = TextLine(Prose("│"))
    static let dashedBar = TextLine(Prose("┆"))

    /// Creates a line of all elements. `showsHyphen`: whether the line ends at a soft hyphen, which is then visible.
    init(_ elements: ArraySlice<Prose.Element>, showsHyphen: Bool = false) {
        self = elements.withUnsafeBufferPointer { TextLine($0, showsHyphen: showsHyphen) }
    }

    private init(_ elements: UnsafeBufferPointer<Prose.Element>, showsHyphen: Bool) {
        let visible = UnsafeBufferPointer(rebasing: elements[..<Self.end(of: elements)])
        var display = DisplayWidth()
        var cells = showsHyphen ? 1 : 0
        for element in visible where element.isWritten { cells += display.advance(element.scalar) }
        self.cells = cells
        bytes = []
        Self.write(visible, showsHyphen: showsHyphen, to: &bytes)
    }

    init(_ line: LineWrapper.Line) { self.init(line.elements, showsHyphen: line.showsHyphen) }

    /// Returns the end of a line without trailing white space.
    static func end(of elements: UnsafeBufferPointer<Prose.Element>) -> Int {
        var end = elements.count
        while end > 0, elements[end - 1].isBlank { end -= 1 }
        return end
    }

    /// Writes a line without trailing white space.
    static func write(_ elements: UnsafeBufferPointer<Prose.Element>, showsHyphen: Bool, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * elements.count + 1) { buffer in
            var count = 0
            for element in elements where element.isWritten {
                if element.scalar.isASCII {
                    buffer[count] = UInt8(truncatingIfNeeded: element.scalar.value)
                    count += 1
                } else {
                    for byte in UTF8.encode(element.scalar).unsafelyUnwrapped {
                        buffer[count] = byte
                        count += 1
                    }
                }
            }
            if showsHyphen {
                buffer[count] = UInt8(ascii: "-")
                count += 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Creates a line of visible characters that each take a cell.
    init(repeating sign: String, cells: Int) {
        let count = sign.utf8.count * cells
        bytes = Array(sign.utf8)
        while bytes.count < count { bytes += bytes }
        bytes.removeLast(bytes.count - count)
        self.cells = cells
    }

    init(_ prose: Prose) { self.init(prose.elements[...]) }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ line: TextLine, after blanks: Int) {
        bytes += repeatElement(UInt8(ascii: " "), count: blanks)
        bytes += line.bytes
        cells += blanks + line.cells
    }
}
