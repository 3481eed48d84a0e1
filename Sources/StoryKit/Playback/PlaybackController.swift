import Observation
import StoryIR

/// Plays the recordings of a story: one at a time, from one queue, by the adapters that it is given.
///
/// Views show its properties and call its methods; all of them answer at once, and what the adapters say comes later.
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
/// - A recording that is played is taken out of what is up next. When it was heard as a whole, the next one follows;
///   after a preview nothing does.
/// - A recording that needs the reader's permission waits for it: when the reader asked to hear it, the reader is asked
///   at once, else when the reader wants to be (``PlaybackAction/authorize``). Only what was asked for last waits. It
///   is not played later when the reader refuses.
/// - A music video that no adapter can play is opened in its own app, and never is in the queue.
/// - What an adapter tells of a recording that plays no more is not heard.
///
/// It holds what plays, so the sound ends with it.
@MainActor @Observable public final class PlaybackController {
    /// The recordings.
    public let playlist: StoryPlaylist
    /// What was played, what plays, and what is up next. Where sections follow one another, what can be played of their
    /// queues is up next from the beginning.
    public internal(set) var queue = PlaybackQueue()
    /// What becomes of the recording that is to be heard.
    public internal(set) var state = PlaybackState.idle {
        didSet {
            if state != oldValue { recorder?.record(.playback(state, key: playing?.request.entry.id)) }
        }
    }
    /// Whether the music may be played, as far as the adapter that needs the permission was asked. Where none needs it,
    /// it may; where none was asked yet, it is not determined.
    public internal(set) var authorization: PlaybackAuthorization
    /// How much of the recording was heard.
    public internal(set) var elapsed = Duration.zero
    /// How long what is heard is: as the adapter says, else as the story does; nil as long as nobody knows.
    public internal(set) var duration: Duration?
    /// The title of the piece that is heard, of an album or a playlist, as far as the adapter tells.
    public internal(set) var track: String?
    /// What has just happened.
    public internal(set) var announcement: PlaybackAnnouncement?
    /// Whether a sound or film in the text itself can be heard, which the app tells. One thing sounds at a time: when
    /// it begins, the music pauses, and nothing begins by itself meanwhile. When the music begins
    /// (``PlaybackState/isOn``), the app should end the other.
    public var isInlineMediaPlaying = false {
        didSet { if isInlineMediaPlaying, !oldValue { halt() } }
    }
    /// Whether what the story itself says can be heard, the sounds of its pages and lines, which the app tells. The music
    /// goes on beneath it; what wants to begin by itself waits until it is over.
    public var isStorySounding = false {
        didSet { if oldValue, !isStorySounding { performWaiting() } }
    }

    /// What is to be heard, if anything was yet.
    var playing: Playing? {
        didSet { letGo() }
    }
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
    /// Those who wait until it is settled, by their numbers.
    @ObservationIgnored private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    @ObservationIgnored private var lastWaiter = 0

    /// Whether the reader, and not the story, began what plays; and whether the reader last asked for silence.
    @ObservationIgnored var isChosen = false
    @ObservationIgnored var wantsSilence = false
    @ObservationIgnored var autoplay = AutoplayScenes()
    /// What the adapter reported of sound before its last command finished.
    @ObservationIgnored private var heardMeanwhile: Bool?
    /// Whether the adapter has not gone on yet from where the reader wants it to, so that its times mean nothing.
    @ObservationIgnored var isSeeking = false

    /// What is to be heard, and how far it has come.
    struct Playing {
        enum Phase {
            /// The adapter is asked whether it is permitted.
            case checking
            /// The reader has to permit it.
            case waiting
            /// The adapter was given the command to play it.
            case launched
            /// It was heard, was in vain, or was given up before it sounded.
            case over
            /// It is over, and goes on from another time when it is asked to.
            case sought
        }

        let request: PlaybackRequest
        let adapter: Int
        let isAsked: Bool
        var phase: Phase
    }

    /// A player for a story.
    /// - Parameters:
    ///   - playlist: The recordings of the story.
    ///   - adapters: What plays them. Of several that can play a recording, the first does.
    ///   - configuration: How long previews are, and how long adapters may take.
    ///   - recorder: Told what plays.
    ///   - clock: Measures that.
    ///   - open: Shows what has to be shown by another app, and says whether it could be. Where it is left out, nothing
    ///     can.
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
            self?.letGo()
        }
        tasks.onQuiet = { [weak self] in self?.letGo() }
        for key in playlist.opening where availability(of: key) == .playable { queue.add(key) }
    }

    /// Whether nothing is under way that would change anything by itself, but for what the adapters and the reader do.
    package var isSettled: Bool { commands.isIdle && tasks.isQuiet && playing?.phase != .checking }

    /// Waits until nothing is under way any more that would change anything by itself, but for what adapters tell and the
    /// reader does, or until the task is cancelled: for tests, and before an app is suspended.
    public func waitUntilSettled() async {
        while !isSettled, !Task.isCancelled {
            lastWaiter += 1
            let id = lastWaiter
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiters[id] = $0 }
            } onCancel: {
                Task { @MainActor [weak self] in self?.waiters.removeValue(forKey: id)?.resume() }
            }
        }
    }

    /// Lets those go on who wait until it is settled, to look again.
    func letGo() {
        let waiting = waiters
        waiters = [:]
        for waiter in waiting.values { waiter.resume() }
    }

    /// Whether nothing may begin by itself: the reader asked for silence, or hears something else.
    var isSilenceWanted: Bool { wantsSilence || isInlineMediaPlaying }

    /// Whether an adapter asks the reader for the permission.
    package var isAsking: Bool { tasks.isAsking }
}

// MARK: What plays

extension PlaybackController {
    /// Makes a recording the one that is to be heard, from its beginning or from another time.
    func begin(_ key: String, isPreview: Bool, isAsked: Bool, isChosen: Bool, at start: Duration = .zero) {
        guard let entry = playlist[key], let adapter = adapterIndex(for: entry) else { return }
        close()
        requests += 1
        let limit = isPreview ? previewLength : nil
        playing = Playing(
            request: PlaybackRequest(id: requests, entry: entry, limit: limit), adapter: adapter, isAsked: isAsked,
            phase: .checking)
        self.isChosen = isChosen
        wantsSilence = false
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

    /// Has the adapter play what is to be heard.
    func launch() {
        guard let playing else { return }
        self.playing?.phase = .launched
        state = .loading
        let box = PlaybackReportBox()
        tasks.listen(to: box) { [weak self] contents in self?.hear(contents) }
        expectSound()
        commands.start(
            AdapterCommands.Start(
                adapter: adapters[playing.adapter], index: playing.adapter, request: playing.request,
                report: PlaybackReport(box: box)))
        if elapsed > .zero { moveAdapter() }
    }

    /// Has the adapter go on from the time that is shown.
    func moveAdapter() {
        isSeeking = true
        commands.seek(to: elapsed)
    }

    /// Pauses it, without taking that for what the reader wants of all music.
    func halt() {
        switch state {
        case .playing:
            state = .paused
            tasks.endTimeout()
            commands.pause()
        case .loading:
            close()
            state = .paused
        default: break
        }
    }

    /// Resumes what was paused.
    func goOn() {
        isChosen = true
        wantsSilence = false
        state = .playing
        expectSound()
        commands.resume()
    }

    func fail(_ error: PlaybackError) {
        close()
        state = .failed(error)
    }

    /// Ends what was to be heard, and hears nothing more of it.
    private func close() {
        tasks.endListening()
        tasks.endTimeout()
        tasks.endCheck()
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

    /// Fails, unless it sounds in time.
    private func expectSound() {
        tasks.expectSound(clock, timeout) { [weak self] in
            guard let self else { return }
            self.commands.giveUp()
            self.fail(.playbackFailed("nothing could be heard for \(self.timeout)"))
        }
    }

    func endTimeout() { tasks.endTimeout() }

    func ask(_ index: Int) {
        tasks.ask(adapters[index], index) { [weak self] answer in self?.answered(answer, by: index, isAnswer: true) }
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

// MARK: What adapters say

extension PlaybackController {
    private func hear(_ contents: PlaybackReportBox.Contents) {
        if let progress = contents.progress, !isSeeking {
            elapsed = max(.zero, progress.elapsed)
            if let whole = progress.duration, whole > .zero { duration = limited(whole) }
            if let limit = playing?.request.limit, state.isOn, elapsed >= limit { return complete() }
        }
        if let title = contents.track, playing?.request.entry.media.type != .track { track = title }
        if let isSounding = contents.isSounding {
            if commands.isChangingSound {
                heardMeanwhile = isSounding
            } else {
                hear(isSounding: isSounding)
            }
        }
        switch contents.end {
        case .completed: complete()
        case .failed(let error): fail(error)
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

    /// Takes over what was reported while the adapter executed its command.
    private func settle() {
        tasks.catchUp()
        isSeeking = false
        if let heardMeanwhile { hear(isSounding: heardMeanwhile) }
    }

    private func complete() {
        let isPreview = playing?.request.isPreview ?? false
        close()
        // An end can be reported after a pause.
        if !isPreview, !isSilenceWanted, let next = queue.next {
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
