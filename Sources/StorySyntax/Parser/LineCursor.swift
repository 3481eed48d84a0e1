import StorySource

/// A position in a line that knows its column, from 0. A tab reaches to the next multiple of four (CommonMark 2.2); a cursor
/// whose column is inside one stays in front of it.
struct LineCursor: BitwiseCopyable {
    var offset: Int
    var column: Int
    /// How many columns of the tab at `offset` are left, where the column is inside one.
    private(set) var restOfTab = 0

    init(offset: Int, column: Int) {
        self.offset = offset
        self.column = column
    }

    /// Moves over spaces and tabs.
    mutating func skipBlanks(in bytes: Bytes) { while advance(in: bytes, to: .max) {} }

    /// Moves over spaces and tabs, up to so many columns on.
    mutating func skipBlanks(columns: Int, in bytes: Bytes) {
        let end = column + columns
        while column < end, advance(in: bytes, to: end) {}
    }

    /// Moves over one byte that is no tab.
    mutating func skipByte() {
        offset += 1
        column += 1
    }

    /// Moves over the space or the tab here, or so far into the tab; false where there is none.
    private mutating func advance(in bytes: Bytes, to end: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: " "):
            skipByte()
        case UInt8(ascii: "\t"):
            let next = column / 4 * 4 + 4
            if next <= end { offset += 1 }
            column = min(next, end)
            restOfTab = next - column
        default:
            return false
        }
        return true
    }
}
