import StoryIR

/// Which of a story's sounds are heard, as a value: events go in, and effects come out. The rules are those of the reference
/// (IR.md, *Sounds of pages*), as they are those of the page's `reader-sounds.js`.
///
/// A sound is played by one player, so one that begins again begins at its start, for what it was asked for last.
struct SoundRules: Sendable {
    /// The volume of a page's own sounds while a voice is heard; alone, each sound has 1.
    static let duckedVolume = 0.3

    /// What a sound is heard for.
    enum Role: Sendable {
        /// A page that was entered.
        case page
        /// The voice of a line.
        case voice
        /// A tap or a choice, which is heard to its end wherever the reader goes.
        case action
    }

    /// A sound that begins.
    struct Request: Hashable, Sendable {
        let id: Int
        let key: String
        /// Whether it may begin late, when it was loaded; one of an action begins now or not at all.
        let mayWait: Bool
    }

    /// What is to be done.
    enum Effect: Hashable, Sendable {
        case start(Request)
        case stop(key: String)
        case setVolume(Double, key: String)
    }

    private struct Sound {
        let request: Request
        let role: Role
        /// The voices after this one.
        let rest: ArraySlice<String>
        var volume: Double
    }

    /// Whether nothing is heard.
    private(set) var isMuted: Bool
    /// Whether sounds may begin: before the first gesture, those of the page and its lines wait.
    private var isUnlocked: Bool
    private var sounding: [Sound] = []
    private var waitingSounds: [String] = []
    private var waitingVoices: [String] = []
    private var nextID = 0

    init(isMuted: Bool, requiresGesture: Bool) {
        self.isMuted = isMuted
        isUnlocked = !requiresGesture
    }

    /// Whether anything is heard.
    var isSounding: Bool { !sounding.isEmpty }

    /// The volume of a request that still counts; nil for one that was stopped, has ended or began again.
    func volume(of id: Int) -> Double? { sounding.first { $0.request.id == id }?.volume }

    // MARK: Events

    /// A page was entered: its own sounds, and the voices of the lines that are shown.
    mutating func enterPage(sounds: [String], voices: [String]) -> [Effect] {
        var effects = leavePage()
        begin(sounds, voices: voices, &effects)
        return effects
    }

    /// The page is left.
    mutating func leavePage() -> [Effect] {
        (waitingSounds, waitingVoices) = ([], [])
        var effects: [Effect] = []
        stop(.page, &effects)
        stop(.voice, &effects)
        return effects
    }

    /// Another line is shown; `voices` are those of one that appeared.
    mutating func showLine(voices: [String]) -> [Effect] {
        waitingVoices = []
        var effects: [Effect] = []
        stop(.voice, &effects)
        begin([], voices: voices, &effects)
        return effects
    }

    /// The reader tapped or chose.
    mutating func act(_ sounds: [String]) -> [Effect] {
        var effects: [Effect] = []
        for key in sounds { play([key], for: .action, &effects) }
        duck(&effects)
        return effects
    }

    /// The reader did something, so sounds may begin. What waited begins, unless the gesture led elsewhere.
    mutating func unlock() -> [Effect] {
        guard !isUnlocked else { return [] }
        isUnlocked = true
        let (sounds, voices) = (waitingSounds, waitingVoices)
        (waitingSounds, waitingVoices) = ([], [])
        var effects: [Effect] = []
        begin(sounds, voices: voices, &effects)
        return effects
    }

    /// A sound has ended by itself, or can't be played.
    mutating func end(_ id: Int) -> [Effect] {
        guard let index = sounding.firstIndex(where: { $0.request.id == id }) else { return [] }
        let sound = sounding.remove(at: index)
        var effects: [Effect] = []
        play(sound.rest, for: sound.role, &effects)
        duck(&effects)
        return effects
    }

    /// Switches sounds off, which ends them, or on, which begins none.
    mutating func setMuted(_ isMuted: Bool) -> [Effect] {
        self.isMuted = isMuted
        guard isMuted else { return [] }
        (waitingSounds, waitingVoices) = ([], [])
        defer { sounding = [] }
        return sounding.map { .stop(key: $0.request.key) }
    }

    // MARK: Players

    /// Begins the voices and, low beneath them, a page's own sounds.
    private mutating func begin(_ sounds: [String], voices: [String], _ effects: inout [Effect]) {
        play(voices[...], for: .voice, &effects)
        for key in sounds { play([key], for: .page, &effects) }
        duck(&effects)
    }

    /// Plays sounds one after the other.
    private mutating func play(_ keys: ArraySlice<String>, for role: Role, _ effects: inout [Effect]) {
        guard let key = keys.first, !isMuted else { return }
        guard isUnlocked || role == .action else {
            if role == .page { waitingSounds += keys } else { waitingVoices += keys }
            return
        }
        nextID += 1
        let request = Request(id: nextID, key: key, mayWait: role != .action)
        sounding.removeAll { $0.request.key == key }
        let sound = Sound(request: request, role: role, rest: keys.dropFirst(), volume: volume(for: role))
        sounding.append(sound)
        effects.append(.start(request))
    }

    private mutating func stop(_ role: Role, _ effects: inout [Effect]) {
        for sound in sounding where sound.role == role { effects.append(.stop(key: sound.request.key)) }
        sounding.removeAll { $0.role == role }
    }

    private func volume(for role: Role) -> Double {
        role == .page && sounding.contains { $0.role == .voice } ? Self.duckedVolume : 1
    }

    /// Gives all that is heard its volume.
    private mutating func duck(_ effects: inout [Effect]) {
        for index in sounding.indices {
            let volume = volume(for: sounding[index].role)
            if volume == sounding[index].volume { continue }
            sounding[index].volume = volume
            effects.append(.setVolume(volume, key: sounding[index].request.key))
        }
    }
}
