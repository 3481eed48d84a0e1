/// The tasks of a controller, one of each kind. A task ends when another one replaces it, or with the controller.
@MainActor final class PlaybackTasks {
    private var listening: Task<Void, Never>?
    private var report: PlaybackReport?
    private var hear: (@MainActor (PlaybackReport.Contents) -> Void)?
    private var timeout: Task<Void, Never>?
    private var checking: Task<Void, Never>?
    private var handing: Task<Void, Never>?
    /// By the adapter's index: no adapter asks the reader twice at once.
    private var asking: [Int: Task<Void, Never>] = [:]

    /// Called after reports were handled, or when something was opened in another app.
    var onQuiet: @MainActor () -> Void = {}

    init() {}

    deinit {
        listening?.cancel()
        timeout?.cancel()
        checking?.cancel()
        handing?.cancel()
        for task in asking.values { task.cancel() }
    }

    /// Whether all reports were handled, and nothing is being opened in another app.
    var isQuiet: Bool { handing == nil && report?.isEmpty ?? true }

    var isAsking: Bool { !asking.isEmpty }

    func listen(to report: PlaybackReport, _ hear: @escaping @MainActor (PlaybackReport.Contents) -> Void) {
        listening?.cancel()
        self.report = report
        self.hear = hear
        listening = Task { [weak self] in
            for await _ in report.signals where !Task.isCancelled && !report.isEmpty {
                hear(report.take())
                self?.onQuiet()
            }
        }
    }

    func endListening() {
        listening?.cancel()
        report = nil
        hear = nil
        onQuiet()
    }

    /// Handles at once what was reported so far.
    func catchUp() { if let report, !report.isEmpty { hear?(report.take()) } }

    func expectSound(_ clock: ElapsedClock, _ limit: Duration, _ giveUp: @escaping @MainActor () -> Void) {
        timeout?.cancel()
        timeout = Task { if await clock.reaches(clock.deadline(after: limit)) { giveUp() } }
    }

    func endTimeout() { timeout?.cancel() }

    func check(_ adapter: any PlaybackAdapter, _ then: @escaping @MainActor (PlaybackAuthorization) -> Void) {
        checking?.cancel()
        checking = Task {
            let answer = await adapter.authorization()
            if !Task.isCancelled { then(answer) }
        }
    }

    func endCheck() { checking?.cancel() }

    func ask(
        _ adapter: any PlaybackAdapter, _ index: Int, _ then: @escaping @MainActor (PlaybackAuthorization) -> Void
    ) {
        guard asking[index] == nil else { return }
        asking[index] = Task { [weak self] in
            let answer = await adapter.requestAuthorization()
            self?.asking[index] = nil
            if !Task.isCancelled { then(answer) }
        }
    }

    func handOver(_ act: @escaping @MainActor () async -> Bool, then: @escaping @MainActor (Bool) -> Void) {
        handing?.cancel()
        handing = Task { [weak self] in
            let isDone = await act()
            guard !Task.isCancelled else { return }
            self?.handing = nil
            then(isDone)
            self?.onQuiet()
        }
    }
}
