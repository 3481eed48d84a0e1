/// How far a long build is, on a terminal: one line that is overwritten, and gone in the end.
struct Progress {
    /// Fewer stories than this are done before anybody reads the line.
    private static let least = 20

    private let total: Int
    private let stream: OutputStream
    private let isShown: Bool
    private var isOnScreen = false

    init(total: Int, on stream: OutputStream, isShown: Bool) {
        self.total = total
        self.stream = stream
        self.isShown = isShown && total >= Self.least && stream.isTerminal
    }

    /// Shows how many stories are done.
    mutating func show(_ done: Int) {
        guard isShown, done < total else { return }
        stream.write("\r\u{1B}[Kbuilding, \(done) of \(total)")
        stream.flush()
        isOnScreen = true
    }

    /// Takes the line away, so that something else can be written.
    mutating func clear() {
        guard isOnScreen else { return }
        stream.write("\r\u{1B}[K")
        stream.flush()
        isOnScreen = false
    }
}
