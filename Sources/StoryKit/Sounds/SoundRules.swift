/// Decides which sounds of a story play, as a value: events go in, effects come out. The rules are those of the reference
/// (IR.md, *Sounds of pages*) and of the page's `reader-sounds.js`.
///
/// Each sound has one player, so a sound that begins again starts over, in the role of its last request.
struct SoundRules: Sendable {
    /// The volume of a page's own sounds while a voice plays; otherwise each sound has 1.
    static let duckedVolume = 0.3

    /// Why a sound plays.
    enum Role: Sendable {
        case page
        /// The voice of a line.
        case voice
        /// A tap or a choice; it plays to its end wherever the reader goes.
        case action
    }

    /// A request to play a sound.
    struct Request: Hashable, Sendable {
        let id: Int
        let key: String
        /// Whether it may begin late, after loading; the sound of an action begins now or never.
        let mayWait: Bool
    }

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

    /// Whether the reader switched sounds off.
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

    var isSounding: Bool { !sounding.isEmpty }

    /// Returns the volume of a current request; nil if it was stopped, has ended or was replaced.
    func volume(of id: Int) -> Double? { sounding.first { $0.request.id == id }?.volume }

    // MARK: Events

    /// Handles entering a page: its own sounds, and the voices of the visible lines.
    mutating func enterPage(sounds: [String], voices: [String]) -> [Effect] {
        var effects = leavePage()
        begin(sounds, voices: voices, &effects)
        return effects
    }

    mutating func leavePage() -> [Effect] {
        (waitingSounds, waitingVoices) = ([], [])
        var effects: [Effect] = []
        stop(.page, &effects)
        stop(.voice, &effects)
        return effects
    }

    /// Handles a change of line; `voices` are those of a line that appeared.
    mutating func showLine(voices: [String]) -> [Effect] {
        waitingVoices = []
        var effects: [Effect] = []
        stop(.voice, &effects)
        begin([], voices: voices, &effects)
        return effects
    }

    /// Handles a tap or a choice.
    mutating func act(_ sounds: [String]) -> [Effect] {
        var effects: [Effect] = []
        for key in sounds { play([key], for: .action, &effects) }
        duck(&effects)
        return effects
    }

    /// Handles the first gesture, after which sounds may begin. Waiting sounds begin, unless the gesture led to another page.
    mutating func unlock() -> [Effect] {
        guard !isUnlocked else { return [] }
        isUnlocked = true
        let (sounds, voices) = (waitingSounds, waitingVoices)
        (waitingSounds, waitingVoices) = ([], [])
        var effects: [Effect] = []
        begin(sounds, voices: voices, &effects)
        return effects
    }

    /// Handles the end of a sound, or its failure.
    mutating func end(_ id: Int) -> [Effect] {
        guard let index = sounding.firstIndex(where: { $0.request.id == id }) else { return [] }
        let sound = sounding.remove(at: index)
        var effects: [Effect] = []
        play(sound.rest, for: sound.role, &effects)
        duck(&effects)
        return effects
    }

    /// Mutes, which stops all sounds, or unmutes, which starts none.
    mutating func setMuted(_ isMuted: Bool) -> [Effect] {
        self.isMuted = isMuted
        guard isMuted else { return [] }
        (waitingSounds, waitingVoices) = ([], [])
        defer { sounding = [] }
        return sounding.map { .stop(key: $0.request.key) }
    }

    // MARK: Players

    /// Starts the voices and the page's own sounds, which are ducked below them.
    private mutating func begin(_ sounds: [String], voices: [String], _ effects: inout [Effect]) {
        play(voices[...], for: .voice, &effects)
        for key in sounds { play([key], for: .page, &effects) }
        duck(&effects)
    }

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

    /// Updates the volume of all playing sounds.
    private mutating func duck(_ effects: inout [Effect]) {
        for index in sounding.indices {
            let volume = volume(for: sounding[index].role)
            if volume == sounding[index].volume { continue }
            sounding[index].volume = volume
            effects.append(.setVolume(volume, key: sounding[index].request.key))
        }
    }
}
