import StorySource

/// The one queue of a story, by the keys of its recordings: what was played, what plays, and what is up next.
///
/// It knows nothing of sound. No key is up next twice, and none is that plays. Keys are equal when their bytes are.
///
/// ```swift
/// var queue = PlaybackQueue()
/// queue.add("waltz")
/// queue.add("rain")
/// queue.play("rain")        // up next: waltz
/// queue.playNext()          // "waltz"; rain is what was played
/// ```
public struct PlaybackQueue: Hashable, Sendable {
    /// How many recordings ``history`` holds; of more, the oldest are forgotten.
    public static let historyLimit = 1000

    private var played: [ExactName] = []
    private var playing: ExactName?
    private var waiting: [ExactName] = []
    private var isWaiting: Set<ExactName> = []
    private var joined: Set<ExactName> = []

    /// A queue in which nothing plays and nothing is up next.
    public init() {}

    /// What was played before ``current``, the last at the end. One that was played several times is there as
    /// often.
    public var history: [String] { played.map(\.text) }

    /// What plays, or played last; nil before anything did.
    public var current: String? { playing?.text }

    /// What is up next, in the order in which it plays.
    public var upNext: [String] { waiting.map(\.text) }

    /// Whether a recording is ``current``.
    public func isCurrent(_ key: String) -> Bool { playing == ExactName(key) }

    /// The first of what is up next, if anything is.
    public var next: String? { waiting.first?.text }

    /// How many recordings are up next.
    public var upNextCount: Int { waiting.count }

    /// How many recordings ``history`` holds.
    public var historyCount: Int { played.count }

    /// Whether a recording is up next.
    public func isUpNext(_ key: String) -> Bool { isWaiting.contains(ExactName(key)) }

    /// Whether a recording is up next or plays, so that adding it would change nothing.
    public func contains(_ key: String) -> Bool { isUpNext(key) || isCurrent(key) }

    /// Puts a recording at the end of what is up next. One that plays or is up next already stays where it is.
    /// - Returns: Whether that changed anything.
    @discardableResult
    public mutating func add(_ key: String) -> Bool {
        let name = ExactName(key)
        guard name != playing, isWaiting.insert(name).inserted else { return false }
        waiting.append(name)
        return true
    }

    /// Puts a section's recordings at the end of what is up next, when that section is told of for the first time: what
    /// readers took out since does not come back.
    /// - Returns: Whether that changed what is up next.
    @discardableResult
    public mutating func join(section: String, _ keys: some Sequence<String>) -> Bool {
        guard joined.insert(ExactName(section)).inserted else { return false }
        return keys.reduce(false) { add($1) || $0 }
    }

    /// Takes a recording out of what is up next.
    /// - Returns: Whether it was there.
    @discardableResult
    public mutating func remove(_ key: String) -> Bool {
        let name = ExactName(key)
        guard isWaiting.remove(name) != nil else { return false }
        waiting.removeAll { $0 == name }
        return true
    }

    /// Takes recordings out of what is up next, by their indices in ``upNext``, as lists of SwiftUI ask for it. Indices
    /// that are not there are ignored.
    public mutating func remove(atOffsets offsets: some Sequence<Int>) {
        let taken = Set(offsets)
        for (index, name) in waiting.enumerated() where taken.contains(index) { isWaiting.remove(name) }
        waiting.removeAll { !isWaiting.contains($0) }
    }

    /// Moves recordings in what is up next, as lists of SwiftUI ask for it.
    /// - Parameters:
    ///   - offsets: Their indices in ``upNext``. Those that are not there are ignored.
    ///   - target: The index, before anything moved, of what they shall are before; the count of ``upNext`` for the
    ///     end.
    public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
        let picked = Set(offsets)
        var moved: [ExactName] = []
        var before: [ExactName] = []
        var after: [ExactName] = []
        for (index, name) in waiting.enumerated() {
            if picked.contains(index) {
                moved.append(name)
            } else if index < target {
                before.append(name)
            } else {
                after.append(name)
            }
        }
        waiting = before + moved + after
    }

    /// Empties what is up next. What plays goes on, and no section joins again.
    public mutating func clear() {
        waiting = []
        isWaiting = []
    }

    /// Makes a recording the one that plays: it is no longer up next, and what played is the last of ``history``.
    public mutating func play(_ key: String) {
        let name = ExactName(key)
        if let playing, playing != name { remember(playing) }
        remove(key)
        playing = name
    }

    /// Plays the first of what is up next.
    /// - Returns: Its key; nil where nothing is up next, and then nothing changes.
    @discardableResult
    public mutating func playNext() -> String? {
        guard let next else { return nil }
        play(next)
        return next
    }

    /// Goes back to what was played before; what plays is the first of what is up next then.
    /// - Returns: Its key; nil where nothing was played before, and then nothing changes.
    @discardableResult
    public mutating func playPrevious() -> String? {
        guard let previous = played.popLast() else { return nil }
        let next = playing
        playing = previous
        remove(previous.text)
        if let next, isWaiting.insert(next).inserted { waiting.insert(next, at: 0) }
        return previous.text
    }

    private mutating func remember(_ name: ExactName) {
        played.append(name)
        if played.count > Self.historyLimit { played.removeFirst() }
    }
}
