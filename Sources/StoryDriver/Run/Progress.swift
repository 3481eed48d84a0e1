import StoryDiagnostics
import StorySource

/// The progress of a long build on a terminal: one line that is overwritten, and cleared in the end.
struct Progress {
    /// The least number of stories; fewer are done before anyone reads the line.
    private static let least = 20
    /// The width of the line if the terminal does not report its own.
    private static let standardWidth = 80

    private let total: Int
    private let stream: OutputStream
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var isOnScreen = false
    /// Clears the line.
    private static let clearing = "\r\u{1B}[K"

    init(total: Int, on stream: OutputStream, isShown: Bool) {
        self.total = total
        self.stream = stream
        self.isShown = isShown && total >= Self.least && stream.isTerminal && Terminal.movesCursor
    }

    /// Shows the number of compiled stories, the speed, and the next story.
    mutating func show(_ done: Int, next: String) {
        guard isShown, done < total else { return }
        let seconds = max((ContinuousClock.now - start) / .seconds(1), 0.001)
        let line =
            "building, \(done) of \(total), \(Int(Double(done) / seconds)) a second: \(VisibleText.harmless(next))"
        let width = (stream.terminalWidth ?? Self.standardWidth) - 1
        stream.write("\(Self.clearing)\(DisplayWidth.clipped(line, cells: width))")
        stream.flush()
        isOnScreen = true
    }

    /// Clears the line, so that something else can be written.
    mutating func clear() {
        guard isOnScreen else { return }
        stream.write(Self.clearing)
        stream.flush()
        isOnScreen = false
    }
}
