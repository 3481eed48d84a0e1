import StorySource

/// A position in a line with its column, from 0. A tab extends to the next multiple of four (CommonMark 2.2). A cursor with
/// its column inside a tab keeps the tab's offset.
struct LineCursor: BitwiseCopyable {
    var offset: Int
    var column: Int
    /// The number of columns left of the tab at `offset`, if the column is inside one.
    private(set) var restOfTab = 0

    mutating func skipBlanks(in bytes: Bytes) { while advance(in: bytes, to: .max) {} }

    /// Skips spaces and tabs, by at most this many columns.
    mutating func skipBlanks(columns: Int, in bytes: Bytes) {
        let end = column + columns
        while column < end, advance(in: bytes, to: end) {}
    }

    mutating func skipByte() {
        offset += 1
        column += 1
    }

    /// Skips a space or tab, or the part of the tab up to column `end`. Returns false if there is none.
    private mutating func advance(in bytes: Bytes, to end: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: " "): skipByte()
        case UInt8(ascii: "\t"):
            let next = column / 4 * 4 + 4
            if next <= end { offset += 1 }
            column = min(next, end)
            restOfTab = next - column
        default: return false
        }
        return true
    }
}
