/// Sends commands to adapters, one at a time. Of the commands that wait, it keeps the newest of each kind, and none for a
/// request that is to be stopped, so a slow adapter costs no memory and gets no outdated command.
///
/// An abandoned request may start to sound late. It is then stopped or paused again.
@MainActor final class AdapterCommands {
    /// A request, and the adapter that plays it.
    struct Start {
        let adapter: any PlaybackAdapter
        let index: Int
        let request: PlaybackRequest
        let report: PlaybackReport
    }

    private struct Command {
        enum Kind: Equatable {
            case stop, start, pause, resume
            case seek(Duration)
        }

        let kind: Kind
        let subject: Start

        /// Whether it can start sound.
        var sounds: Bool { kind == .start || kind == .resume }
    }

    private let clock: ElapsedClock
    /// How long a command may take once it was cancelled, or if ``hasLimit``.
    private let timeout: Duration
    /// Called when an adapter throws.
    var onFailure: @MainActor (PlaybackRequest.ID, PlaybackError) -> Void = { _, _ in }
    /// Called when no command is left.
    var onIdle: @MainActor () -> Void = {}

    /// At most one for each adapter.
    private var toStop: [Start] = []
    private var toStart: Start?
    private var toSeek: Duration?
    /// Whether the started request is to resume or to pause; nil if neither waits.
    private var pendingSound: Bool?
    /// The last request that was started, until it is stopped.
    private var started: Start?
    private var isPaused = false
    private var running: (command: Command, task: Task<Void, Never>)?
    /// Counts commands, so that reports of abandoned ones are ignored.
    private var turn = 0
    private var limit: Task<Void, Never>?

    init(clock: ElapsedClock, timeout: Duration) {
        self.clock = clock
        self.timeout = timeout
    }

    deinit {
        limit?.cancel()
        let last = running
        last?.task.cancel()
        // The owner is gone, so these tasks run unowned. They end with the running command.
        for start in toStop + [started].compactMap({ $0 }) {
            let before = last?.command.subject.index == start.index ? last?.task : nil
            Task {
                await before?.value
                await start.adapter.stop()
            }
        }
    }

    var isIdle: Bool { running == nil }

    /// Whether a pause or resume is running or waits.
    var isChangingSound: Bool {
        switch running?.command.kind {
        case .pause, .resume: true
        default: pendingSound != nil
        }
    }

    /// Stops the previous request, then starts this one.
    func start(_ start: Start) {
        stop()
        toStart = start
        advance()
    }

    func stop() {
        toStart = nil
        toSeek = nil
        pendingSound = nil
        if let started { stopSoon(started) }
        started = nil
        cancelRunning()
        advance()
    }

    func pause() { change(sound: false) }
    func resume() { change(sound: true) }

    func seek(to time: Duration) {
        toSeek = time
        advance()
    }

    /// Abandons the running command and stops. A request that waits does not start.
    func giveUp() {
        abandon()
        stop()
    }

    private func stopSoon(_ start: Start) {
        if !toStop.contains(where: { $0.index == start.index }) { toStop.append(start) }
    }

    private func abandon() {
        running?.task.cancel()
        endLimit()
        running = nil
    }

    /// Cancels the running command, and abandons it after the timeout. A stop continues.
    private func cancelRunning() {
        guard let running, !running.task.isCancelled, running.command.kind != .stop else { return }
        running.task.cancel()
        beginLimit()
    }

    /// Whether the running command has a timeout even if it is not cancelled, so that an adapter that hangs does not
    /// block other commands. A start has none while nothing waits after it. A stop has none, unless another request has
    /// started or waits to be stopped.
    private var hasLimit: Bool {
        switch running?.command.kind {
        case .seek, .pause, .resume: true
        case .start: toSeek != nil || pendingSound != nil
        case .stop: started != nil || !toStop.isEmpty
        case nil: false
        }
    }

    private func endLimit() {
        limit?.cancel()
        limit = nil
    }

    /// Abandons the running command if it has not returned within the timeout from now.
    private func beginLimit() {
        endLimit()
        let ownTurn = turn
        limit = Task { [weak self, clock, timeout] in
            guard await clock.reaches(clock.deadline(after: timeout)), let self, self.turn == ownTurn else { return }
            self.abandon()
            self.advance()
        }
    }

    private func change(sound: Bool) {
        pendingSound = sound
        advance()
    }

    private func advance() {
        if running == nil {
            guard let command = next() else { return onIdle() }
            turn += 1
            let ownTurn = turn
            let task = Task { [weak self] in
                let error = await Self.perform(command)
                if let self {
                    self.finished(command, ownTurn, error)
                } else if command.sounds {
                    // It may have been abandoned, and sound only now.
                    await command.subject.adapter.stop()
                }
            }
            running = (command, task)
        }
        if limit == nil, hasLimit { beginLimit() }
    }

    private func next() -> Command? {
        if !toStop.isEmpty { return Command(kind: .stop, subject: toStop.removeFirst()) }
        if let start = toStart {
            toStart = nil
            started = start
            isPaused = false
            return Command(kind: .start, subject: start)
        }
        guard let started else {
            toSeek = nil
            pendingSound = nil
            return nil
        }
        if let time = toSeek {
            toSeek = nil
            return Command(kind: .seek(time), subject: started)
        }
        guard let sound = pendingSound else { return nil }
        pendingSound = nil
        isPaused = !sound
        return Command(kind: sound ? .resume : .pause, subject: started)
    }

    private nonisolated static func perform(_ command: Command) async -> PlaybackError? {
        let (adapter, start) = (command.subject.adapter, command.subject)
        do throws(PlaybackError) {
            switch command.kind {
            case .stop: await adapter.stop()
            case .seek(let time): await adapter.seek(to: time)
            case .pause: await adapter.pause()
            case .resume: try await adapter.resume()
            case .start: try await adapter.start(start.request, report: start.report)
            }
            return nil
        } catch {
            return error
        }
    }

    private func finished(_ command: Command, _ ownTurn: Int, _ error: PlaybackError?) {
        guard ownTurn == turn, running != nil else { return endedLate(command) }
        running = nil
        endLimit()
        if let error { onFailure(command.subject.request.id, error) }
        advance()
    }

    /// Silences an abandoned request that may sound by now. If its adapter plays another request, that continues.
    private func endedLate(_ command: Command) {
        guard command.sounds else { return }
        let start = command.subject
        if started?.request.id == start.request.id {
            if isPaused, pendingSound == nil { pendingSound = false }
        } else if started?.index != start.index {
            stopSoon(start)
        }
        advance()
    }
}
