/// Gives adapters one command after the other. Of what could not be given yet, the newest of each kind is kept, and
/// none for a request that is to be stopped: a slow adapter costs no memory, and gets no command that
/// is out of date.
///
/// An abandoned request may finish after all, and sound too late: it is stopped or
/// paused once more.
@MainActor final class AdapterCommands {
    /// A recording, and the adapter that plays it.
    struct Start {
        let adapter: any PlaybackAdapter
        /// Which of the adapters that is.
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

        /// Whether sound can come of it.
        var sounds: Bool { kind == .start || kind == .resume }
    }

    private let clock: ElapsedClock
    /// How long a command may take to end that was cancelled, or that has a limit anyway.
    private let timeout: Duration
    /// Called when an adapter says that there will be no sound.
    var onFailure: @MainActor (PlaybackRequest.ID, PlaybackError) -> Void = { _, _ in }
    /// Called when the last command was given.
    var onIdle: @MainActor () -> Void = {}

    /// One for each adapter at most.
    private var toStop: [Start] = []
    private var toStart: Start?
    private var toSeek: Duration?
    private var toSound: Bool?
    /// What was started, and not stopped since.
    private var started: Start?
    /// Whether the last command was to pause.
    private var isPaused = false
    private var running: (command: Command, task: Task<Void, Never>)?
    /// Counts commands, so that reports of abandoned ones are ignored.
    private var turn = 0
    /// Ends the timeout with what runs.
    private var limit: Task<Void, Never>?

    init(clock: ElapsedClock, timeout: Duration) {
        self.clock = clock
        self.timeout = timeout
    }

    deinit {
        limit?.cancel()
        let last = running
        last?.task.cancel()
        // Nobody is there to stop the sound any more, so these tasks are nobody's; they end with what runs.
        for start in toStop + [started].compactMap({ $0 }) {
            let before = last?.command.subject.index == start.index ? last?.task : nil
            Task {
                await before?.value
                await start.adapter.stop()
            }
        }
    }

    var isIdle: Bool { running == nil }

    /// Whether a command to pause or resume is not finished yet.
    var isChangingSound: Bool {
        switch running?.command.kind {
        case .pause, .resume: true
        default: toSound != nil
        }
    }

    /// Starts, when what was started before has been stopped.
    func start(_ start: Start) {
        stop()
        toStart = start
        advance()
    }

    func stop() {
        toStart = nil
        toSeek = nil
        toSound = nil
        if let started { stopSoon(started) }
        started = nil
        hurry()
        advance()
    }

    func pause() { change(sound: false) }
    func resume() { change(sound: true) }

    func seek(to time: Duration) {
        toSeek = time
        advance()
    }

    /// Stops, and waits no longer for what runs. What waits after it is not started: nothing is to be heard any more.
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

    /// Cancels what runs, and gives it up when it does not end. What stops is left to stop.
    private func hurry() {
        guard let running, !running.task.isCancelled, running.command.kind != .stop else { return }
        running.task.cancel()
        beginLimit()
    }

    /// Whether what runs may not take any time, though nobody has cancelled it: an adapter that hangs could not be
    /// paused. What starts may, as long as nothing waits after it, and what stops is left to stop, unless it stops what is
    /// late while something else plays.
    private var hasLimit: Bool {
        switch running?.command.kind {
        case .seek, .pause, .resume: true
        case .start: toSeek != nil || toSound != nil
        case .stop: started != nil || !toStop.isEmpty
        case nil: false
        }
    }

    private func endLimit() {
        limit?.cancel()
        limit = nil
    }

    /// Gives up what runs when it has not ended within the timeout from now on.
    private func beginLimit() {
        endLimit()
        let mine = turn
        limit = Task { [weak self, clock, timeout] in
            guard await clock.reaches(clock.deadline(after: timeout)), let self, self.turn == mine else { return }
            self.abandon()
            self.advance()
        }
    }

    private func change(sound: Bool) {
        toSound = sound
        advance()
    }

    private func advance() {
        if running == nil {
            guard let command = next() else { return onIdle() }
            turn += 1
            let mine = turn
            let task = Task { [weak self] in
                let error = await Self.give(command)
                if let self {
                    self.finished(command, mine, error)
                } else if command.sounds {
                    // It may have been given up, and sound only now.
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
            toSound = nil
            return nil
        }
        if let time = toSeek {
            toSeek = nil
            return Command(kind: .seek(time), subject: started)
        }
        guard let sound = toSound else { return nil }
        toSound = nil
        isPaused = !sound
        return Command(kind: sound ? .resume : .pause, subject: started)
    }

    private nonisolated static func give(_ command: Command) async -> PlaybackError? {
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

    private func finished(_ command: Command, _ mine: Int, _ error: PlaybackError?) {
        guard mine == turn, running != nil else { return endedLate(command) }
        running = nil
        endLimit()
        if let error { onFailure(command.subject.request.id, error) }
        advance()
    }

    /// Silences an abandoned request that may sound by now. Where its adapter plays something else, that goes on.
    private func endedLate(_ command: Command) {
        guard command.sounds else { return }
        let start = command.subject
        if started?.request.id == start.request.id {
            if isPaused, toSound == nil { toSound = false }
        } else if started?.index != start.index {
            stopSoon(start)
        }
        advance()
    }
}
