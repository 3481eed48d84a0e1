import StoryIR
import StorySource

/// An adapter that makes no sound and is scripted: for tests of apps, and for previews of their views.
///
/// ```swift
/// let adapter = ScriptedPlaybackAdapter(authorization: .notDetermined)
/// let player = PlaybackController(playlist: playlist, adapters: [adapter])
/// player.play("waltz")                                                    // the reader is asked
/// adapter.answer(.authorized)                                             // the waltz is started, and sounds
/// adapter.tell(.progress(elapsed: .seconds(5), duration: .seconds(90)))   // and so on
/// ```
public final class ScriptedPlaybackAdapter: PlaybackAdapter {
    /// A command that the adapter was given.
    public enum Command: Hashable, Sendable {
        /// To ask the reader for the permission.
        case requestAuthorization
        /// To play the request with this id.
        case start(PlaybackRequest.ID)
        /// To pause.
        case pause
        /// To go on with what was paused.
        case resume
        /// To end what was started.
        case stop
        /// To go on from another time.
        case seek(Duration)
    }

    /// What starting a recording, or going on with it, leads to.
    public enum Outcome: Hashable, Sendable {
        /// It sounds at once.
        case sounds
        /// Nothing, until ``tell(_:)`` says otherwise.
        case waits
        /// It is refused.
        case fails(PlaybackError)
    }

    /// How many of its last commands the adapter knows.
    public static let commandLimit = 1000

    private struct Started {
        let request: PlaybackRequest
        let report: PlaybackReport
        var isSounding = false
    }

    private struct State {
        var authorization: PlaybackAuthorization
        var outcome = Outcome.sounds
        var commands: [Command] = []
        var started: Started?
        /// The last that were started, for late events.
        var reports: [(id: PlaybackRequest.ID, report: PlaybackReport)] = []
        var askers: [Int: CheckedContinuation<PlaybackAuthorization, Never>] = [:]
        var questions = 0
    }

    private let state: Lock<State>
    private let asksForPreviews: Bool
    private let isPlayable: @Sendable (PlaybackEntry) -> Bool
    private let requiresPermission: Bool

    /// An adapter without a script: it plays each request.
    /// - Parameters:
    ///   - authorization: What the reader has permitted in the beginning; nil where nobody has to permit anything.
    ///   - asksForPreviews: Whether the permission is needed for previews too.
    ///   - canPlay: What it can play; all but music videos where it is left out.
    public init(
        authorization: PlaybackAuthorization? = nil, asksForPreviews: Bool = true,
        canPlay: @escaping @Sendable (PlaybackEntry) -> Bool = { $0.media.type != .musicVideo }
    ) {
        state = Lock(State(authorization: authorization ?? .authorized))
        requiresPermission = authorization != nil
        self.asksForPreviews = asksForPreviews
        isPlayable = canPlay
    }

    /// The commands it was given, the last at the end.
    public var commands: [Command] { state.withLock { $0.commands } }

    /// What could be heard now if it made a sound.
    public var sounding: PlaybackRequest? {
        state.withLock { $0.started?.isSounding == true ? $0.started?.request : nil }
    }

    /// Whether it asks the reader for the permission.
    public var isAsking: Bool { state.withLock { !$0.askers.isEmpty } }

    /// What starting a recording leads to from now on.
    public var outcome: Outcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Gives the reader's answer to the question for the permission. `notDetermined` means that there was none.
    public func answer(_ answer: PlaybackAuthorization) {
        let askers = state.withLock { state in
            state.authorization = answer
            defer { state.askers = [:] }
            return state.askers.values
        }
        for asker in askers { asker.resume(returning: answer) }
    }

    /// Gives the permission or takes it back after the controller's back, as in the settings of the system.
    public func permit(_ authorization: PlaybackAuthorization) { state.withLock { $0.authorization = authorization } }

    /// Tells of what was started last, if it was not stopped: that it sounds, goes on, ends.
    public func tell(_ event: PlaybackEvent) {
        let report = state.withLock { state -> PlaybackReport? in
            switch event {
            case .playing: state.started?.isSounding = true
            case .progress, .track: break
            case .paused, .ended, .failed: state.started?.isSounding = false
            }
            return state.started?.report
        }
        report?(event)
    }

    /// Tells of one of the last hundred requests, also where it plays no more: as adapters do that are late.
    public func tell(_ event: PlaybackEvent, of id: PlaybackRequest.ID) {
        state.withLock { $0.reports.first { $0.id == id } }?.report(event)
    }

    /// What it was made to play.
    public func canPlay(_ entry: PlaybackEntry) -> Bool { isPlayable(entry) }

    /// Where it was made with a permission.
    public func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool {
        requiresPermission && (asksForPreviews || !isPreview)
    }

    /// What the reader has permitted by now.
    public func authorization() async -> PlaybackAuthorization { state.withLock { $0.authorization } }

    /// Waits for ``answer(_:)``.
    public func requestAuthorization() async -> PlaybackAuthorization {
        note(.requestAuthorization)
        let question = state.withLock { state in
            state.questions += 1
            return state.questions
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    state.askers[question] = continuation
                    return false
                }
                if isCancelled { continuation.resume(returning: .notDetermined) }
            }
        } onCancel: {
            state.withLock { $0.askers.removeValue(forKey: question) }?.resume(returning: .notDetermined)
        }
    }

    /// Leads to the ``outcome``.
    public func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
        note(.start(request.id))
        let isLate = state.withLock { state in
            state.reports.append((request.id, report))
            if state.reports.count > 100 { state.reports.removeFirst() }
            // It was given up before it came here, and something else was started since.
            if Task.isCancelled, state.started != nil { return true }
            state.started = Started(request: request, report: report)
            return false
        }
        if !isLate { try sound() }
    }

    /// Pauses, and tells so.
    public func pause() async {
        note(.pause)
        tell(.paused)
    }

    /// Leads to the ``outcome``.
    public func resume() async throws(PlaybackError) {
        note(.resume)
        try sound()
    }

    /// Forgets what was started.
    public func stop() async {
        note(.stop)
        state.withLock { $0.started = nil }
    }

    /// Takes note of it.
    public func seek(to time: Duration) async { note(.seek(time)) }

    private func sound() throws(PlaybackError) {
        switch outcome {
        case .sounds: tell(.playing)
        case .waits: break
        case .fails(let error): throw error
        }
    }

    private func note(_ command: Command) {
        state.withLock { state in
            state.commands.append(command)
            if state.commands.count > Self.commandLimit { state.commands.removeFirst() }
        }
    }
}
