import StoryIR

// The commands of the reader. The rules are those of the page's `player.js` and `cards.js`.

extension PlaybackController {
    /// The current recording, or the last one; nil before anything was played.
    public var current: PlaybackEntry? { playing?.request.entry }

    /// Whether the current recording is a preview.
    public var isPreview: Bool { playing?.request.isPreview ?? false }

    /// Whether a recording plays or loads, so that a button shows "Pause".
    public var isOn: Bool { state.isOn }

    /// The current recording as a lock screen shows it; nil before anything was played.
    public var nowPlaying: NowPlaying? {
        guard let current else { return nil }
        let position = queue.historyCount + 1
        return NowPlaying(
            key: current.id, title: current.media.title, artist: current.media.artist, track: track,
            artwork: current.artwork, isPreview: isPreview, duration: duration,
            elapsed: duration.map { min(elapsed, $0) } ?? elapsed,
            position: position, count: position + queue.upNextCount)
    }

    /// How a recording can be played, if at all.
    public func availability(of key: String) -> PlaybackAvailability {
        guard let entry = playlist[key] else { return .unavailable }
        if adapterIndex(for: entry) != nil { return .playable }
        return entry.media.type == .musicVideo && entry.link != nil ? .external : .unavailable
    }

    /// Plays a recording from its beginning, at the reader's request, and removes it from the queue.
    ///
    /// A recording that another app has to play is opened there, and the current one pauses. An unavailable one changes
    /// nothing.
    /// - Parameters:
    ///   - key: The key of the recording in the story.
    ///   - intent: The intent of its card: `preview` plays the beginning only.
    public func play(_ key: String, intent: IR.MediaReference.Intent = .full) {
        switch availability(of: key) {
        case .playable: start(key, isPreview: intent == .preview, isAsked: true, isChosen: true)
        case .external: playlist[key].map(openExternally)
        case .unavailable: break
        }
    }

    /// Performs the button of a card: plays its recording, or pauses and resumes it if it is current.
    public func toggle(_ key: String, intent: IR.MediaReference.Intent) {
        if isCurrent(key, intent: intent), !isStopped { toggle() } else { play(key, intent: intent) }
    }

    /// Whether a card's recording plays or loads, so that its button shows "Pause". A card with a preview also counts while
    /// the whole recording plays.
    public func isOn(_ key: String, intent: IR.MediaReference.Intent) -> Bool { isOn && isCurrent(key, intent: intent) }

    /// Pauses or resumes the current recording. One that has ended plays again: from its beginning, or from where the reader
    /// moved it (``seek(to:)``). If nothing was played yet, the queue begins.
    public func toggle() {
        isPausedByReader = isOn
        if isOn {
            halt()
        } else if state == .idle {
            playNext()
        } else if state == .paused, playing?.phase == .launched {
            resumePlayback()
        } else {
            let isMoved = playing?.phase == .sought && duration.map { elapsed < $0 } ?? false
            restart(isPreview: isPreview, at: isMoved ? elapsed : .zero)
        }
    }

    /// Pauses, at the reader's request. Autoplay is off until the reader plays something.
    public func pause() { if isOn { toggle() } }

    /// Resumes, as ``toggle()`` does.
    public func resume() { if !isOn { toggle() } }

    /// Plays the first recording of the queue, if there is one.
    public func playNext() { if let next = queue.next { start(next, isPreview: false, isAsked: true, isChosen: true) } }

    /// Restarts the current recording. Within its first three seconds, plays the previous one.
    public func playPrevious() {
        if elapsed > .seconds(3) || queue.historyCount == 0 {
            restart(isPreview: isPreview)
        } else if let key = queue.playPrevious() {
            begin(key, isPreview: false, isAsked: true, isChosen: true)
        }
    }

    /// Seeks to a time within the current recording. A recording that has ended is paused there, if its duration is known and
    /// the time is before its end. Nothing changes if nothing was played yet, or if it failed.
    public func seek(to time: Duration) {
        let isMoved = playing?.phase == .sought || isStopped && duration.map { time < $0 } ?? false
        guard isMoved || playing?.phase == .launched else { return }
        elapsed = max(.zero, duration.map { min(time, $0) } ?? time)
        guard isMoved else { return moveAdapter() }
        playing?.phase = .sought
        state = .paused
    }

    /// Performs an action that a notice offers.
    public func perform(_ action: PlaybackAction) {
        switch action {
        case .authorize: authorize()
        case .openSettings: handOver(.settings)
        case .tryAgain: restart(isPreview: isPreview)
        case .playPreview: restart(isPreview: true)
        case .playWhole: restart(isPreview: false)
        case .openExternally: current.map(openExternally)
        }
    }

    /// Plays a recording and removes it from the queue.
    func start(_ key: String, isPreview: Bool, isAsked: Bool, isChosen: Bool) {
        queue.play(key)
        begin(key, isPreview: isPreview, isAsked: isAsked, isChosen: isChosen)
    }

    private func restart(isPreview: Bool, at start: Duration = .zero) {
        guard let key = queue.current else { return }
        begin(key, isPreview: isPreview, isAsked: true, isChosen: true, at: start)
    }

    private func isCurrent(_ key: String, intent: IR.MediaReference.Intent) -> Bool {
        queue.isCurrent(key) && (intent == .preview || !isPreview)
    }

    /// Whether it has ended, or was paused before it began to sound.
    private var isStopped: Bool { state == .ended || state == .paused && playing?.phase == .over }

    private func openExternally(_ entry: PlaybackEntry) {
        guard let link = entry.link else { return }
        handOver(.link(link)) { [weak self] isDone in
            guard let self else { return }
            if isDone { self.halt() }
            self.announce(isDone ? .opened : .notOpened, entry)
        }
    }
}
