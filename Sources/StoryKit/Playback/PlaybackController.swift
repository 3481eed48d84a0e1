import Observation
import StoryIR

/// Plays the recordings of a story, one at a time, from one queue, through adapters.
///
/// Views show its properties and call its methods. Methods return at once; the properties change when adapters report.
/// It follows the same rules as the player of the compiler's pages.
///
/// ```swift
/// let player = PlaybackController(
///     playlist: try await StoryPlaylist(package, loader: loader),
///     adapters: [AudioFileAdapter(), AppleMusicAdapter()]
/// ) { destination in await show(destination) }
/// player.play("waltz", intent: .preview)
/// ```
///
/// - Playing a recording removes it from the queue. When it ends, the next one plays; after a preview, none does.
/// - A recording that needs permission waits for it. If the reader asked to hear it, the reader is asked at once, else on
///   request (``PlaybackAction/authorize``). Only the last recording waits. If the reader refuses, it does not play later.
/// - A music video that no adapter can play opens in its own app, and is never in the queue.
/// - Late reports of an earlier recording are ignored.
///
/// Keep a reference to it: the sound ends when it is released.
@MainActor @Observable public final class PlaybackController {
    /// The recordings.
    public let playlist: StoryPlaylist
    /// What was played, what plays, and what is up next. In a linear story it begins with the playable recordings of all
    /// sections' queues.
    public internal(set) var queue = PlaybackQueue()
    /// The state of the requested recording.
    public internal(set) var state = PlaybackState.idle {
        didSet {
            if state != oldValue { recorder?.record(.playback(state, key: playing?.request.entry.id)) }
        }
    }
    /// The permission to play music, as last reported by an adapter that needs it. Authorized if no adapter needs it; not
    /// determined if none was asked yet.
    public internal(set) var authorization: PlaybackAuthorization
    /// The position in the current recording.
    public internal(set) var elapsed = Duration.zero
    /// The duration of the current recording, from the adapter or else from the story; nil while it is unknown.
    public internal(set) var duration: Duration?
    /// The title of the current piece of an album or a playlist, if the adapter reports it.
    public internal(set) var track: String?
    /// The last event to announce to the reader.
    public internal(set) var announcement: PlaybackAnnouncement?
    /// Whether a sound or film in the text plays; set by the app. When it begins, the music pauses, and autoplay waits. When
    /// the music begins (``PlaybackState/isOn``), the app should pause the other.
    public var isInlineMediaPlaying = false { didSet { if isInlineMediaPlaying, !oldValue { halt() } } }
    /// Whether sounds of the story's pages and lines play; set by the app. The music plays on below them, and autoplay waits
    /// until they end.
    public var isStorySounding = false { didSet { if oldValue, !isStorySounding { performWaiting() } } }

    /// The current recording, if there was one.
    var playing: Playing? { didSet { resumeWaiters() } }
    /// The adapter whose permission ``authorization`` is.
    @ObservationIgnored var authorizer: Int?

    @ObservationIgnored private let recorder: ReadingRecorder?
    @ObservationIgnored let adapters: [any PlaybackAdapter]
    @ObservationIgnored let previewLength: Duration
    @ObservationIgnored let open: @MainActor (PlaybackDestination) async -> Bool
    @ObservationIgnored let clock: ElapsedClock
    @ObservationIgnored let timeout: Duration
    @ObservationIgnored let commands: AdapterCommands
    @ObservationIgnored private let tasks = PlaybackTasks()
    @ObservationIgnored private var requests = 0
    /// The callers of ``waitUntilSettled()``.
    @ObservationIgnored private var waiters: [AsyncStream<Void>.Continuation] = []

    /// Whether the reader, and not the story, began what plays.
    @ObservationIgnored var isChosen = false
    /// Whether the reader paused, and has played nothing since.
    @ObservationIgnored var isPausedByReader = false
    @ObservationIgnored var autoplay = AutoplayScenes()
    /// What the adapter reported about sound while a command was running.
    @ObservationIgnored private var heardMeanwhile: Bool?
    /// Whether a seek is under way, so that the adapter's times are ignored.
    @ObservationIgnored var isSeeking = false

    struct Playing {
        enum Phase {
            /// The adapter is asked for its permission.
            case checking
            /// The reader's permission is needed.
            case waiting
            /// The adapter received the command to play it.
            case launched
            /// It ended, failed, or was abandoned before it sounded.
            case over
            /// It is over, and the reader moved it to another time.
            case sought
        }

        let request: PlaybackRequest
        let adapter: Int
        let isAsked: Bool
        var phase: Phase
    }

    /// Creates a player for a story.
    /// - Parameters:
    ///   - playlist: The recordings of the story.
    ///   - adapters: The adapters. The first that can play a recording plays it.
    ///   - configuration: The length of previews, and the timeouts of adapters.
    ///   - recorder: Records what is played.
    ///   - clock: The clock of all timeouts.
    ///   - open: Opens a URL in another app, and returns whether it could. By default nothing can be opened.
    public init(
        playlist: StoryPlaylist, adapters: [any PlaybackAdapter], configuration: Configuration = Configuration(),
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(),
        open: @escaping @MainActor (PlaybackDestination) async -> Bool = { _ in false }
    ) {
        self.playlist = playlist
        self.recorder = recorder
        self.adapters = adapters
        previewLength = max(configuration.previewLength, .zero)
        timeout = configuration.timeout
        let clock = ElapsedClock(clock)
        self.clock = clock
        self.open = open
        authorizer =
            playlist.entries.lazy.compactMap { entry in
                adapters.firstIndex { $0.canPlay(entry) }.flatMap {
                    adapters[$0].requiresAuthorization(for: entry, isPreview: false) ? $0 : nil
                }
            }.first
        authorization = authorizer == nil ? .authorized : .notDetermined
        commands = AdapterCommands(clock: clock, timeout: timeout)
        commands.onFailure = { [weak self] id, error in
            guard let self, self.playing?.request.id == id, self.playing?.phase == .launched else { return }
            self.fail(error)
        }
        commands.onIdle = { [weak self] in
            self?.settle()
            self?.resumeWaiters()
        }
        tasks.onQuiet = { [weak self] in self?.resumeWaiters() }
        for key in playlist.opening where availability(of: key) == .playable { queue.add(key) }
    }

    /// Whether no command or check is under way.
    package var isSettled: Bool { commands.isIdle && tasks.isQuiet && playing?.phase != .checking }

    /// Waits until no command or check is under way, or until the task is cancelled. Useful in tests, and before an app is
    /// suspended.
    public func waitUntilSettled() async {
        while !isSettled, !Task.isCancelled {
            let (changes, change) = AsyncStream<Void>.makeStream()
            waiters.append(change)
            for await _ in changes {}
        }
    }

    /// Resumes the callers of ``waitUntilSettled()``, which check again.
    func resumeWaiters() {
        for waiter in waiters { waiter.finish() }
        waiters = []
    }

    /// Whether nothing may begin by itself: the reader paused, or hears something else.
    var mustStaySilent: Bool { isPausedByReader || isInlineMediaPlaying }

    /// Whether an adapter asks the reader for the permission.
    package var isAsking: Bool { tasks.isAsking }
}

// MARK: What plays

extension PlaybackController {
    /// Makes a recording the current one, from its beginning or another time.
    func begin(_ key: String, isPreview: Bool, isAsked: Bool, isChosen: Bool, at start: Duration = .zero) {
        guard let entry = playlist[key], let adapter = adapterIndex(for: entry) else { return }
        close()
        requests += 1
        let limit = isPreview ? previewLength : nil
        playing = Playing(
            request: PlaybackRequest(id: requests, entry: entry, limit: limit), adapter: adapter, isAsked: isAsked,
            phase: .checking)
        self.isChosen = isChosen
        isPausedByReader = false
        state = .loading
        elapsed = start
        duration = limited(entry.duration)
        track = nil
        announce(isPreview ? .preview : .playing, entry)
        guard adapters[adapter].requiresAuthorization(for: entry, isPreview: isPreview) else { return launch() }
        authorizer = adapter
        expectSound()
        check()
    }

    /// Starts the current recording with the adapter.
    func launch() {
        guard let playing else { return }
        self.playing?.phase = .launched
        state = .loading
        let report = PlaybackReport()
        tasks.listen(to: report) { [weak self] contents in self?.hear(contents) }
        expectSound()
        commands.start(
            AdapterCommands.Start(
                adapter: adapters[playing.adapter], index: playing.adapter, request: playing.request,
                report: report))
        if elapsed > .zero { moveAdapter() }
    }

    /// Seeks the adapter to ``elapsed``.
    func moveAdapter() {
        isSeeking = true
        commands.seek(to: elapsed)
    }

    /// Pauses without turning autoplay off.
    func halt() {
        switch state {
        case .playing:
            state = .paused
            tasks.end(.timeout)
            commands.pause()
        case .loading:
            close()
            state = .paused
        default: break
        }
    }

    /// Resumes what was paused.
    func resumePlayback() {
        isChosen = true
        isPausedByReader = false
        state = .playing
        expectSound()
        commands.resume()
    }

    func fail(_ error: PlaybackError) {
        close()
        state = .failed(error)
    }

    /// Stops the current recording, and ignores its reports from here on.
    private func close() {
        tasks.endListening()
        tasks.end(.timeout)
        tasks.end(.check)
        heardMeanwhile = nil
        isSeeking = false
        playing?.phase = .over
        commands.stop()
    }

    private func check() {
        guard let playing else { return }
        let adapter = adapters[playing.adapter]
        tasks.check(adapter) { [weak self] answer in
            guard let self, self.playing?.request.id == playing.request.id else { return }
            self.checked(answer)
        }
    }

    /// Fails if there is no sound within the timeout.
    private func expectSound() {
        tasks.expectSound(clock, timeout) { [weak self] in
            guard let self else { return }
            self.commands.giveUp()
            self.fail(.playbackFailed("nothing could be heard for \(self.timeout)"))
        }
    }

    func endTimeout() { tasks.end(.timeout) }

    func ask(_ index: Int) {
        tasks.ask(adapters[index], index) { [weak self] answer in self?.answered(answer, by: index, wasAsked: true) }
    }

    func handOver(_ destination: PlaybackDestination, then: @escaping @MainActor (Bool) -> Void = { _ in }) {
        tasks.handOver({ [open] in await open(destination) }, then: then)
    }

    func announce(_ event: PlaybackAnnouncement.Event, _ entry: PlaybackEntry) {
        announcement = PlaybackAnnouncement(
            event: event, title: entry.media.title, number: (announcement?.number ?? 0) + 1)
    }

    func adapterIndex(for entry: PlaybackEntry) -> Int? { adapters.firstIndex { $0.canPlay(entry) } }
}

// MARK: Reports of adapters

extension PlaybackController {
    private func hear(_ contents: PlaybackReport.Contents) {
        if let progress = contents.progress, !isSeeking {
            elapsed = max(.zero, progress.elapsed)
            if let whole = progress.duration, whole > .zero { duration = limited(whole) }
            if let limit = playing?.request.limit, state.isOn, elapsed >= limit { return complete() }
        }
        if let title = contents.track, playing?.request.entry.media.type != .track { track = title }
        if let isSounding = contents.isSounding {
            if commands.isChangingSound { heardMeanwhile = isSounding } else { hear(isSounding: isSounding) }
        }
        switch contents.end {
        case .success: complete()
        case .failure(let error): fail(error)
        case nil: break
        }
    }

    private func hear(isSounding: Bool) {
        heardMeanwhile = nil
        if isSounding {
            endTimeout()
            state = .playing
        } else if state == .playing {
            endTimeout()
            state = .paused
        }
    }

    /// Handles what was reported while a command was running.
    private func settle() {
        tasks.catchUp()
        isSeeking = false
        if let heardMeanwhile { hear(isSounding: heardMeanwhile) }
    }

    private func complete() {
        let isPreview = playing?.request.isPreview ?? false
        close()
        // An end can be reported after a pause.
        if !isPreview, !mustStaySilent, let next = queue.next {
            start(next, isPreview: false, isAsked: false, isChosen: isChosen)
        } else {
            state = .ended
        }
    }

    private func limited(_ whole: Duration?) -> Duration? {
        guard let limit = playing?.request.limit else { return whole }
        return whole.map { min($0, limit) }
    }
}
