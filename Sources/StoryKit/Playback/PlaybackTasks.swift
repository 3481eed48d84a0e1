/// The tasks of a controller, one of each kind. A task ends when another one replaces it, or with the controller.
@MainActor final class PlaybackTasks {
    enum Kind: Hashable {
        case listening, timeout, check, handOver
        /// By the adapter's index: no adapter asks the reader twice at once.
        case question(Int)
    }

    private var tasks: [Kind: Task<Void, Never>] = [:]
    private var report: PlaybackReport?
    private var hear: (@MainActor (PlaybackReport.Contents) -> Void)?
    /// Called after reports were handled, or when something was opened in another app.
    var onQuiet: @MainActor () -> Void = {}

    deinit { for task in tasks.values { task.cancel() } }

    private func begin(_ kind: Kind, _ work: @escaping @MainActor () async -> Void) {
        end(kind)
        tasks[kind] = Task { await work() }
    }

    func end(_ kind: Kind) { tasks.removeValue(forKey: kind)?.cancel() }

    /// Whether all reports were handled, and nothing is being opened in another app.
    var isQuiet: Bool { tasks[.handOver] == nil && report?.isEmpty ?? true }

    var isAsking: Bool { tasks.keys.contains { if case .question = $0 { true } else { false } } }

    func listen(to report: PlaybackReport, _ hear: @escaping @MainActor (PlaybackReport.Contents) -> Void) {
        self.report = report
        self.hear = hear
        begin(.listening) { [weak self] in
            for await _ in report.signals where !Task.isCancelled && !report.isEmpty {
                hear(report.take())
                self?.onQuiet()
            }
        }
    }

    func endListening() {
        end(.listening)
        report = nil
        hear = nil
        onQuiet()
    }

    /// Handles at once what was reported so far.
    func catchUp() { if let report, !report.isEmpty { hear?(report.take()) } }

    func expectSound(_ clock: ElapsedClock, _ limit: Duration, _ giveUp: @escaping @MainActor () -> Void) {
        begin(.timeout) { if await clock.reaches(clock.deadline(after: limit)) { giveUp() } }
    }

    func check(_ adapter: any PlaybackAdapter, _ then: @escaping @MainActor (PlaybackAuthorization) -> Void) {
        begin(.check) {
            let answer = await adapter.authorization()
            if !Task.isCancelled { then(answer) }
        }
    }

    func ask(
        _ adapter: any PlaybackAdapter, _ index: Int, _ then: @escaping @MainActor (PlaybackAuthorization) -> Void
    ) {
        guard tasks[.question(index)] == nil else { return }
        begin(.question(index)) { [weak self] in
            let answer = await adapter.requestAuthorization()
            self?.tasks[.question(index)] = nil
            if !Task.isCancelled { then(answer) }
        }
    }

    func handOver(_ act: @escaping @MainActor () async -> Bool, then: @escaping @MainActor (Bool) -> Void) {
        begin(.handOver) { [weak self] in
            let isDone = await act()
            guard !Task.isCancelled else { return }
            self?.tasks[.handOver] = nil
            then(isDone)
            self?.onQuiet()
        }
    }
}
