import StoryDiagnostics
import StoryDriver
import StorySource
import StoryTextBackend

/// Shows a story as pieces separated by blank lines, with colours and prompts on a terminal.
struct PlayScreen {
    private let stream: OutputStream
    private let palette: TerminalPalette
    private let fixedWidth: Int?
    private var promptCells = 0
    /// Whether the next piece needs no blank line before it.
    private var isAtGap = true

    /// - Parameter width: The width of a line in cells, if one was requested.
    init(_ stream: OutputStream, _ palette: TerminalPalette, width: Int?) {
        self.stream = stream
        self.palette = palette
        fixedWidth = width
    }

    /// The current width of a line of text in cells; that of a terminal may change.
    var width: Int { fixedWidth ?? stream.terminalWidth ?? TextBackend.standardWidth }

    /// The width of the terminal in cells; 0 if prompts are not erased.
    private var columns: Int { Terminal.movesCursor ? stream.terminalWidth ?? 0 : 0 }

    var isClosed: Bool { stream.isClosed }

    /// Shows a piece, which must not control the terminal. Does nothing if it is empty.
    mutating func show(_ piece: [UInt8], as role: TerminalPalette.Role? = nil) {
        guard !piece.isEmpty else { return }
        if !isAtGap { stream.write("\n") }
        isAtGap = false
        guard let role, palette.isColored else {
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

    /// Erases the prompt before something else is shown, with the typed part of a line, which is still part of the next
    /// input.
    mutating func withdrawPrompt() {
        let columns = columns
        guard columns > 0 else {
            stream.write("\n")
            return
        }
        let rows = max(0, promptCells - 1) / columns
        stream.write((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
    }

    /// Erases the prompt, so that the text before and after it is contiguous.
    /// - Parameter line: The line that was typed after it; nil if there was none, and the cursor is still there.
    mutating func removePrompt(typed line: [UInt8]?) {
        let columns = columns
        guard columns > 0 else {
            isAtGap = false
            if line == nil { stream.write("\n") }
            return
        }
        let typed = line.map { DisplayWidth.cells(of: String(decoding: $0, as: UTF8.self)) } ?? 0
        // After a line that is exactly full, the cursor stays in its row until something is written.
        let rows = max(0, promptCells + typed - 1) / columns + (line == nil ? 0 : 1)
        stream.write((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
    }
}
