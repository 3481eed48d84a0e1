import StoryIR

// What readers do. The rules are those of the page's `player.js` and `cards.js`.

extension PlaybackController {
    /// What is to be heard, or was last; nil before anything was.
    public var current: PlaybackEntry? { playing?.request.entry }

    /// Whether only a preview of it is to be heard.
    public var isPreview: Bool { playing?.request.isPreview ?? false }

    /// Whether something sounds or will in a moment, so that a button would pause it.
    public var isOn: Bool { state.isOn }

    /// What plays, as a lock screen shows it; nil before anything was to be heard.
    public var nowPlaying: NowPlaying? {
        guard let current else { return nil }
        let position = queue.historyCount + 1
        return NowPlaying(
            key: current.id, title: current.media.title, artist: current.media.artist, track: track,
            artwork: current.artwork, isPreview: isPreview, duration: duration,
            elapsed: duration.map { min(elapsed, $0) } ?? elapsed,
            position: position, count: position + queue.upNextCount)
    }

    /// What can be done with a recording.
    public func availability(of key: String) -> PlaybackAvailability {
        guard let entry = playlist[key] else { return .unavailable }
        if adapterIndex(for: entry) != nil { return .playable }
        return entry.media.type == .musicVideo && entry.link != nil ? .external : .unavailable
    }

    /// Plays a recording from its beginning, since the reader asked for it. It is taken out of what is up next.
    ///
    /// One that has to be opened elsewhere is, and what plays pauses then. One that is unavailable changes nothing.
    /// - Parameters:
    ///   - key: The key of the recording in the story.
    ///   - intent: That of its card: `preview` plays the beginning only, the others all of it.
    public func play(_ key: String, intent: IR.MediaReference.Intent = .full) {
        switch availability(of: key) {
        case .playable: start(key, isPreview: intent == .preview, isAsked: true, isChosen: true)
        case .external: playlist[key].map(openExternally)
        case .unavailable: break
        }
    }

    /// What the button of a card does: plays its recording, or pauses it and goes on, where that is what plays.
    public func toggle(_ key: String, intent: IR.MediaReference.Intent) {
        if isCurrent(key, intent: intent), !isStopped { toggle() } else { play(key, intent: intent) }
    }

    /// Whether a card's recording sounds or will in a moment, so that its button pauses it. The preview of a recording
    /// is part of the whole, but not the other way round.
    public func isOn(_ key: String, intent: IR.MediaReference.Intent) -> Bool {
        isOn && isCurrent(key, intent: intent)
    }

    /// Pauses what plays, or goes on with it. What has ended begins again, or goes on from where the reader went to
    /// meanwhile (``seek(to:)``), unless that is its end; where nothing was to be heard yet, the queue begins.
    public func toggle() {
        wantsSilence = isOn
        if isOn {
            halt()
        } else if state == .idle {
            playNext()
        } else if state == .paused, playing?.phase == .launched {
            goOn()
        } else {
            let isMoved = playing?.phase == .sought && duration.map { elapsed < $0 } ?? false
            restart(isPreview: isPreview, at: isMoved ? elapsed : .zero)
        }
    }

    /// Pauses what plays, since the reader wants silence: nothing begins by itself then until the reader plays
    /// something.
    public func pause() { if isOn { toggle() } }

    /// Goes on with what was paused, as ``toggle()`` does.
    public func resume() { if !isOn { toggle() } }

    /// Plays all of the first that is up next; without one nothing changes.
    public func playNext() {
        if let next = queue.next { start(next, isPreview: false, isAsked: true, isChosen: true) }
    }

    /// Plays from its beginning what plays, or, within its first three seconds, all of what was played before.
    public func playPrevious() {
        if elapsed > .seconds(3) || queue.historyCount == 0 {
            restart(isPreview: isPreview)
        } else if let key = queue.playPrevious() {
            begin(key, isPreview: false, isAsked: true, isChosen: true)
        }
    }

    /// Goes on from another time of what is heard, within its length. What has ended, or was paused before it sounded, is
    /// paused there, where its length is known and the time is not its end. Where nothing was to be heard yet, or in
    /// vain, nothing changes.
    public func seek(to time: Duration) {
        let isMoved = playing?.phase == .sought || isStopped && duration.map { time < $0 } ?? false
        guard isMoved || playing?.phase == .launched else { return }
        elapsed = max(.zero, duration.map { min(time, $0) } ?? time)
        guard isMoved else { return moveAdapter() }
        playing?.phase = .sought
        state = .paused
    }

    /// Goes one of the ways that a notice offers.
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

    /// Plays a recording, which takes it out of what is up next.
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

    /// Whether it was heard, or was paused before it could be.
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
