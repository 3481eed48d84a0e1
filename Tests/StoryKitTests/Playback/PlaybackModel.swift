import StoryIR
import StoryKit

/// A model of a player without adapters, tasks and queues of commands: each action happens at once. It follows the page's
/// `queue.js`, `player.js`, `cards.js` and `autoplay.js`, and not the implementation that it is compared with.
struct PlaybackModel {
    enum State: Equatable {
        case idle, loading, playing, paused, stopped, waiting, trouble(PlaybackError)
        /// Stopped; it resumes from another time.
        case sought
    }

    struct Trial {
        var key: String
        var isExcerpt: Bool
        var isAsked: Bool
    }

    var past: [String] = []
    var current: String?
    var upNext: [String]
    var joined: [String] = []

    var state = State.idle
    var isExcerpt = false
    var isChosen = false
    var isPausedByReader = false
    var time = 0
    /// The duration of the current recording in seconds, if known.
    var extent: Int?
    /// The deadline for a sound in seconds.
    var deadline: Int?
    var now = 0

    // The state of the environment.
    var permission: PlaybackAuthorization
    var known = PlaybackAuthorization.notDetermined
    var isAsking = false
    var outcomes: [Bool: ScriptedPlaybackAdapter.Outcome] = [false: .sounds, true: .sounds]
    var isInlineMediaPlaying = false
    var isStorySounding = false
    var areDoorsOpen = true
    var opened = 0

    var isAwake = false
    var seen: [PlaybackPage] = []
    var performed: [String] = []
    var unwanted: Set<String> = []
    /// The pages that ask again when the story is silent.
    var waiting: [String] = []

    var isOn: Bool { state == .playing || state == .loading || state == .waiting && isWaitingLoud }
    /// Whether the reader is asked for permission for the waiting recording, which looks like loading.
    var isWaitingLoud = false

    static func isPlayable(_ key: String) -> Bool { PlaybackStage.files.contains(key) || isCatalogue(key) }
    static func isCatalogue(_ key: String) -> Bool { PlaybackStage.catalogue.contains(key) }

    // MARK: The queue

    mutating func add(_ key: String) { if key != current, !upNext.contains(key) { upNext.append(key) } }

    mutating func take(_ key: String) {
        if let current, current != key { past.append(current) }
        upNext.removeAll { $0 == key }
        current = key
    }

    /// Removes recordings as readers do who don't want them.
    mutating func discard(_ keys: [String]) {
        unwanted.formUnion(keys)
        upNext.removeAll(where: keys.contains)
    }

    // MARK: The player

    mutating func begin(_ key: String, _ isExcerpt: Bool, asked: Bool, chosen: Bool, at start: Int = 0) {
        self.isExcerpt = isExcerpt
        isChosen = chosen
        isPausedByReader = false
        time = start
        extent = key == "b" ? nil : isExcerpt ? 30 : 180
        guard Self.isCatalogue(key), !isExcerpt else { return launch() }
        known = permission
        switch permission {
        case .authorized: launch()
        case .notDetermined:
            state = .waiting
            isWaitingLoud = asked
            deadline = nil
            if asked { isAsking = true }
        default: trouble(.authorizationDenied)
        }
    }

    mutating func launch() {
        state = .loading
        sound()
    }

    /// Applies a start or a resumption.
    mutating func sound() {
        switch outcomes[Self.isCatalogue(current!)]! {
        case .sounds: (state, deadline) = (.playing, nil)
        case .waits: deadline = now + 20
        case .fails(let error): trouble(error)
        }
    }

    mutating func trouble(_ error: PlaybackError) { (state, deadline) = (.trouble(error), nil) }
    mutating func stop() { (state, deadline) = (.stopped, nil) }

    mutating func play(_ key: String, _ isExcerpt: Bool = false, asked: Bool = true, chosen: Bool? = nil) {
        take(key)
        begin(key, isExcerpt, asked: asked, chosen: chosen ?? asked)
    }

    mutating func again(_ isExcerpt: Bool, at start: Int = 0) {
        if let current { begin(current, isExcerpt, asked: true, chosen: true, at: start) }
    }

    mutating func seek(_ target: Int) {
        switch state {
        case .playing, .loading, .paused: break
        case .stopped, .sought:
            guard let extent, state == .sought || target < extent else { return }
            state = .sought
        case .idle, .waiting, .trouble: return
        }
        time = max(0, min(target, extent ?? target))
    }

    mutating func pause() {
        if state == .playing { (state, deadline) = (.paused, nil) } else if isOn { stop() }
    }

    mutating func toggle() {
        isPausedByReader = isOn
        if isOn { return pause() }
        if state == .idle {
            if let first = upNext.first { play(first) }
        } else if state == .paused {
            isChosen = true
            state = .playing
            sound()
        } else {
            again(isExcerpt, at: state == .sought && time < extent! ? time : 0)
        }
    }

    mutating func open(_ key: String) {
        guard areDoorsOpen else { return }
        opened += 1
        pause()
    }

    mutating func press(_ key: String, _ intent: IR.MediaReference.Intent) {
        if key == "film" { return open(key) }
        if Self.isPlayable(key) { play(key, intent == .preview) }
    }

    mutating func pressCard(_ key: String, _ intent: IR.MediaReference.Intent) {
        let isMine = key == current && (intent == .preview || !isExcerpt)
        if isMine, state != .stopped { toggle() } else { press(key, intent) }
    }

    mutating func previous() {
        if time > 3 || past.isEmpty { return again(isExcerpt) }
        let next = current!
        current = past.removeLast()
        upNext = [next] + upNext.filter { $0 != current }
        begin(current!, false, asked: true, chosen: true)
    }

    mutating func ended() {
        guard state == .playing || state == .loading || state == .paused else { return }
        if isExcerpt || upNext.isEmpty || isPausedByReader || isInlineMediaPlaying { return stop() }
        play(upNext[0], asked: false, chosen: isChosen)
    }

    mutating func hear(_ event: PlaybackEvent) {
        guard state == .playing || state == .loading || state == .paused else { return }
        switch event {
        case .playing: (state, deadline) = (.playing, nil)
        case .paused: if state == .playing { (state, deadline) = (.paused, nil) }
        case .track: break
        case .progress(let elapsed, let whole):
            time = Int(elapsed.components.seconds)
            if let whole { extent = min(Int(whole.components.seconds), isExcerpt ? 30 : .max) }
            if isExcerpt, isOn, time >= 30 { stop() }
        case .ended: ended()
        case .failed(let error): trouble(error)
        }
    }

    mutating func pass(_ seconds: Int) {
        now += seconds
        if let deadline, deadline <= now { trouble(.playbackFailed("nothing could be heard for 20.0 seconds")) }
    }

    // MARK: The permission

    mutating func answered(_ answer: PlaybackAuthorization, isAnswer: Bool) {
        known = answer
        guard let current, Self.isCatalogue(current) else { return }
        if state == .waiting {
            if answer == .authorized {
                if isInlineMediaPlaying, !isWaitingLoud { stop() } else { launch() }
            } else if isAnswer || answer != .notDetermined {
                trouble(.authorizationDenied)
            }
        } else if state == .trouble(.authorizationDenied), answer == .authorized {
            state = .stopped
        }
    }

    mutating func authorize() {
        if state == .waiting {
            isWaitingLoud = true
        } else if state == .trouble(.authorizationDenied) {
            return again(isExcerpt)
        }
        isAsking = true
    }

    // MARK: The reader

    mutating func see(_ locations: [PlaybackPage]) {
        let reached = locations.filter { location in !seen.contains { $0.page == location.page } }
        seen = locations
        for location in reached where !location.queue.isEmpty && !joined.contains(location.section) {
            joined.append(location.section)
            for key in location.queue where Self.isPlayable(key) { add(key) }
        }
        perform(reached)
    }

    mutating func endStory() {
        isStorySounding = false
        defer { waiting = [] }
        perform(seen.filter { waiting.contains($0.page) })
    }

    mutating func perform(_ locations: [PlaybackPage]) {
        guard isAwake, !isPausedByReader, !(isOn && isChosen), !isInlineMediaPlaying else { return }
        for location in locations where !performed.contains(location.page) {
            guard let key = location.autoplay.first(where: Self.isPlayable) else { continue }
            if isStorySounding { return waiting.append(location.page) }
            performed.append(location.page)
            if key != current, !unwanted.contains(key) { play(key, asked: false) }
            return
        }
    }
}
