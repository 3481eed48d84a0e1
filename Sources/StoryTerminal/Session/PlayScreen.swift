import StoryDiagnostics
import StoryDriver
import StorySource
import StoryTextBackend

/// Where a reader sees a story: pieces with a blank line between any two, and on a terminal colours and prompts.
struct PlayScreen {
    private let stream: OutputStream
    private let palette: Palette
    private let fixedWidth: Int?
    private var promptCells = 0
    /// Whether the next piece is directly below what is there.
    private var isAtGap = true

    /// - Parameter width: The cells of a line, where somebody asked for some.
    init(_ stream: OutputStream, _ palette: Palette, width: Int?) {
        self.stream = stream
        self.palette = palette
        fixedWidth = width
    }

    /// The cells that a line of text may have now: a terminal may have become another.
    var width: Int { fixedWidth ?? stream.terminalWidth ?? TextBackend.standardWidth }

    /// The cells of a line of the terminal; 0 where prompts are not taken away.
    private var columns: Int { Terminal.movesCursor ? stream.terminalWidth ?? 0 : 0 }

    /// Whether there is nobody to show anything to.
    var isClosed: Bool { stream.isClosed }

    /// Shows a piece, in which nothing commands a terminal; nothing where it is empty.
    mutating func show(_ piece: [UInt8], as role: Palette.Role? = nil) {
        guard !piece.isEmpty else { return }
        if !isAtGap { stream.write("\n") }
        isAtGap = false
        guard let role, palette.isColoured else {
            stream.write(piece)
            return
        }
        stream.write(palette.paint(String(decoding: piece.dropLast(), as: UTF8.self), role) + "\n")
    }

    func flush() { stream.flush() }

    mutating func prompt(_ words: String) {
        if !isAtGap { stream.write("\n") }
        isAtGap = true
        let words = words + " ›"
        promptCells = DisplayWidth.cells(of: words) + 1
        stream.write(palette.paint(words, .name) + " ")
        stream.flush()
    }

    /// Takes the prompt away before something else is shown, and with it what was typed after it so far; that comes with
    /// the next line all the same.
    mutating func withdrawPrompt() {
        let columns = columns
        guard columns > 0 else {
            stream.write("\n")
            return
        }
        let rows = max(0, promptCells - 1) / columns
        stream.write((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
    }

    /// Takes the prompt away, so that what was shown before it and what comes are one text.
    /// - Parameter line: What was typed after it; nil where nothing was, and the cursor still is there.
    mutating func removePrompt(typed line: [UInt8]?) {
        let columns = columns
        guard columns > 0 else {
            isAtGap = false
            if line == nil { stream.write("\n") }
            return
        }
        let typed = line.map { DisplayWidth.cells(of: String(decoding: $0, as: UTF8.self)) } ?? 0
        // A line that is just full has no row after it, as long as nothing is there.
        let rows = max(0, promptCells + typed - 1) / columns + (line == nil ? 0 : 1)
        stream.write((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
    }
}
