import StorySource

/// The queue of a story, as keys of recordings: what was played, what is current, and what is up next.
///
/// It has no sound. No key is up next twice, and the current one is not up next. Keys are compared by their bytes.
///
/// ```swift
/// var queue = PlaybackQueue()
/// queue.add("waltz")
/// queue.add("rain")
/// queue.play("rain")        // up next: waltz
/// queue.playNext()          // "waltz"; rain is in the history
/// ```
public struct PlaybackQueue: Hashable, Sendable {
    /// The capacity of ``history``; beyond it, the oldest entries are dropped.
    public static let historyLimit = 1000

    private var played: [ExactName] = []
    private var playing: ExactName?
    private var waiting: [ExactName] = []
    private var isWaiting: Set<ExactName> = []
    private var joined: Set<ExactName> = []

    /// Creates an empty queue.
    public init() {}

    /// The recordings played before ``current``, oldest first. A recording played several times occurs as often.
    public var history: [String] { played.map(\.text) }

    /// The current recording, playing or ended; nil before the first one.
    public var current: String? { playing?.text }

    /// The recordings up next, in playing order.
    public var upNext: [String] { waiting.map(\.text) }

    /// Whether a recording is ``current``.
    public func isCurrent(_ key: String) -> Bool { playing == ExactName(key) }

    /// The first recording up next, if there is one.
    public var next: String? { waiting.first?.text }

    /// The number of recordings up next.
    public var upNextCount: Int { waiting.count }

    /// The number of recordings in ``history``.
    public var historyCount: Int { played.count }

    /// Whether a recording is up next.
    public func isUpNext(_ key: String) -> Bool { isWaiting.contains(ExactName(key)) }

    /// Whether a recording is up next or current, so that adding it would change nothing.
    public func contains(_ key: String) -> Bool { isUpNext(key) || isCurrent(key) }

    /// Adds a recording to the end of the queue. Does nothing if it is current or queued already.
    /// - Returns: Whether the queue changed.
    @discardableResult public mutating func add(_ key: String) -> Bool {
        let name = ExactName(key)
        guard name != playing, isWaiting.insert(name).inserted else { return false }
        waiting.append(name)
        return true
    }

    /// Adds a section's recordings to the end of the queue, the first time the section is passed. Later calls do nothing, so
    /// what the reader removed stays out.
    /// - Returns: Whether the queue changed.
    @discardableResult public mutating func join(section: String, _ keys: some Sequence<String>) -> Bool {
        guard joined.insert(ExactName(section)).inserted else { return false }
        return keys.reduce(false) { add($1) || $0 }
    }

    /// Removes a recording from the queue.
    /// - Returns: Whether it was queued.
    @discardableResult public mutating func remove(_ key: String) -> Bool {
        let name = ExactName(key)
        guard isWaiting.remove(name) != nil else { return false }
        waiting.removeAll { $0 == name }
        return true
    }

    /// Removes recordings by their indices in ``upNext``, as SwiftUI's `onDelete` gives them. Ignores invalid indices.
    public mutating func remove(atOffsets offsets: some Sequence<Int>) {
        let taken = Set(offsets)
        for (index, name) in waiting.enumerated() where taken.contains(index) { isWaiting.remove(name) }
        waiting.removeAll { !isWaiting.contains($0) }
    }

    /// Moves recordings up next, as SwiftUI's `onMove` asks for it.
    /// - Parameters:
    ///   - offsets: Their indices in ``upNext``. Invalid ones are ignored.
    ///   - target: The index, before the move, of the recording to move them before; the count of ``upNext`` for the end.
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

    /// Removes all recordings up next. The current one stays, and sections that joined don't join again.
    public mutating func clear() {
        waiting = []
        isWaiting = []
    }

    /// Makes a recording current: removes it from the queue, and appends the previous one to ``history``.
    public mutating func play(_ key: String) {
        let name = ExactName(key)
        if let playing, playing != name { remember(playing) }
        remove(key)
        playing = name
    }

    /// Makes the first recording up next current.
    /// - Returns: Its key; nil, without a change, if nothing is up next.
    @discardableResult public mutating func playNext() -> String? {
        guard let next else { return nil }
        play(next)
        return next
    }

    /// Makes the last recording of ``history`` current, and puts the current one first in the queue.
    /// - Returns: Its key; nil, without a change, if the history is empty.
    @discardableResult public mutating func playPrevious() -> String? {
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
