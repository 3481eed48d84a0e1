import StoryIR
import StorySource

/// An adapter that makes no sound and follows a script, for tests and SwiftUI previews.
///
/// ```swift
/// let adapter = ScriptedPlaybackAdapter(authorization: .notDetermined)
/// let player = PlaybackController(playlist: playlist, adapters: [adapter])
/// player.play("waltz")                                                    // the reader is asked
/// adapter.answer(.authorized)                                             // the waltz is started, and sounds
/// adapter.tell(.progress(elapsed: .seconds(5), duration: .seconds(90)))   // and so on
/// ```
public final class ScriptedPlaybackAdapter: PlaybackAdapter {
    /// A command that the adapter received.
    public enum Command: Hashable, Sendable {
        /// Ask the reader for permission.
        case requestAuthorization
        /// Play the request with this id.
        case start(PlaybackRequest.ID)
        /// Pause.
        case pause
        /// Resume.
        case resume
        /// Stop.
        case stop
        /// Seek to this time.
        case seek(Duration)
    }

    /// What happens when a recording is started or resumed.
    public enum Outcome: Hashable, Sendable {
        /// It sounds at once.
        case sounds
        /// Nothing, until ``tell(_:)`` is called.
        case waits
        /// It throws.
        case fails(PlaybackError)
    }

    /// The capacity of ``commands``.
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
        /// The last requests, for late events.
        var reports: [(id: PlaybackRequest.ID, report: PlaybackReport)] = []
        var askers: [Int: AsyncStream<PlaybackAuthorization>.Continuation] = [:]
        var questions = 0
    }

    private let state: Lock<State>
    private let asksForPreviews: Bool
    private let isPlayable: @Sendable (PlaybackEntry) -> Bool
    private let requiresPermission: Bool

    /// Creates an adapter that plays each request.
    /// - Parameters:
    ///   - authorization: The permission at the beginning; nil if none is needed.
    ///   - asksForPreviews: Whether previews need permission too.
    ///   - canPlay: What it can play; by default everything except music videos.
    public init(
        authorization: PlaybackAuthorization? = nil, asksForPreviews: Bool = true,
        canPlay: @escaping @Sendable (PlaybackEntry) -> Bool = { $0.media.type != .musicVideo }
    ) {
        state = Lock(State(authorization: authorization ?? .authorized))
        requiresPermission = authorization != nil
        self.asksForPreviews = asksForPreviews
        isPlayable = canPlay
    }

    /// The commands it received, oldest first, at most ``commandLimit``.
    public var commands: [Command] { state.withLock { $0.commands } }

    /// The request that sounds now.
    public var sounding: PlaybackRequest? {
        state.withLock { $0.started?.isSounding == true ? $0.started?.request : nil }
    }

    /// Whether it is asking the reader for permission.
    public var isAsking: Bool { state.withLock { !$0.askers.isEmpty } }

    /// What happens when a recording is started or resumed from now on.
    public var outcome: Outcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Answers the request for permission. `notDetermined` means that the reader did not answer.
    public func answer(_ answer: PlaybackAuthorization) {
        let askers = state.withLock { state in
            state.authorization = answer
            defer { state.askers = [:] }
            return state.askers.values
        }
        for asker in askers { asker.yield(answer) }
    }

    /// Changes the permission without the controller's knowledge, as the system's settings do.
    public func permit(_ authorization: PlaybackAuthorization) { state.withLock { $0.authorization = authorization } }

    /// Reports an event of the current request, if there is one.
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

    /// Reports an event of one of the last hundred requests, even if it is over, as slow adapters do.
    public func tell(_ event: PlaybackEvent, of id: PlaybackRequest.ID) {
        state.withLock { $0.reports.first { $0.id == id } }?.report(event)
    }

    /// Whether the closure passed to the initializer accepts the recording.
    public func canPlay(_ entry: PlaybackEntry) -> Bool { isPlayable(entry) }

    /// Whether it was created with a permission and, for a preview, asks for previews too.
    public func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool {
        requiresPermission && (asksForPreviews || !isPreview)
    }

    /// The current permission.
    public func authorization() async -> PlaybackAuthorization { state.withLock { $0.authorization } }

    /// Waits for ``answer(_:)``.
    public func requestAuthorization() async -> PlaybackAuthorization {
        note(.requestAuthorization)
        let (answers, asker) = AsyncStream<PlaybackAuthorization>.makeStream()
        let question = state.withLock { state in
            state.questions += 1
            state.askers[state.questions] = asker
            return state.questions
        }
        for await answer in answers { return answer }
        state.withLock { $0.askers[question] = nil }
        return .notDetermined
    }

    /// Behaves as ``outcome`` specifies.
    public func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
        note(.start(request.id))
        let isLate = state.withLock { state in
            state.reports.append((request.id, report))
            if state.reports.count > 100 { state.reports.removeFirst() }
            // It was abandoned before it got here, and another request was started since.
            if Task.isCancelled, state.started != nil { return true }
            state.started = Started(request: request, report: report)
            return false
        }
        if !isLate { try sound() }
    }

    /// Reports a pause.
    public func pause() async {
        note(.pause)
        tell(.paused)
    }

    /// Behaves as ``outcome`` specifies.
    public func resume() async throws(PlaybackError) {
        note(.resume)
        try sound()
    }

    /// Drops the current request.
    public func stop() async {
        note(.stop)
        state.withLock { $0.started = nil }
    }

    /// Records the command.
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
