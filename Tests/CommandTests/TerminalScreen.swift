/// Interprets a program's output as a terminal does, limited to what `mdxc` uses (ECMA-48): moving the cursor up or to the
/// beginning of a line, and erasing what is after the cursor. Ignores colours. The screen is as high as necessary.
struct TerminalScreen {
    private let columns: Int
    private var cells: [[Character]] = [[]]
    private var row = 0
    private var column = 0

    init(columns: Int) { self.columns = columns }

    /// The lines, without trailing spaces.
    var lines: [String] {
        cells.map { line in String(line[..<((line.lastIndex { $0 != " " } ?? -1) + 1)]) }
    }

    /// Processes a program's output. Unknown sequences are shown unchanged, so that a test sees them.
    mutating func show(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n": lineFeed()
            case "\u{1B}" where rest.first == "[":
                let end = rest.firstIndex { ("A"..."z").contains($0) && $0 != "[" } ?? rest.index(before: rest.endIndex)
                let number = Int(String(String.UnicodeScalarView(rest[rest.index(after: rest.startIndex)..<end])))
                command(rest[end], number ?? 1)
                rest = rest[rest.index(after: end)...]
            default: put(Character(scalar), cells: scalar.value >= 0x3000 ? 2 : 1)
            }
        }
    }

    private mutating func command(_ name: Unicode.Scalar, _ number: Int) {
        switch name {
        case "A": row = max(0, row - number)
        case "J":
            cells[row] = Array(cells[row].prefix(column))
            cells.removeLast(cells.count - row - 1)
        case "m": break
        default: for character in "<\(number)\(name)>" { put(character, cells: 1) }
        }
    }

    /// A character in the last column leaves the cursor there, and the next one starts a new line.
    private mutating func put(_ character: Character, cells width: Int) {
        if column + width > columns {
            column = 0
            lineFeed()
        }
        while cells[row].count < column + 1 { cells[row].append(" ") }
        cells[row][column] = character
        column += width
    }

    private mutating func lineFeed() {
        row += 1
        if row == cells.count { cells.append([]) }
    }
}
