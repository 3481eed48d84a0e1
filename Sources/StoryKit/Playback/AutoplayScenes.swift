import StorySource

/// What begins by itself, and where: each page once, only when the reader has done something, and nothing that the reader
/// does not want.
struct AutoplayScenes {
    private(set) var isAwake = false
    private var visible: [PlaybackPlace] = []
    private var performed: Set<PlaybackPlace.Name> = []
    private var unwanted: Set<ExactName> = []
    /// What is to begin when the story is silent.
    private var waiting: Set<PlaybackPlace.Name> = []

    /// Takes note of what the reader sees now.
    /// - Returns: What they did not see before.
    mutating func show(_ places: [PlaybackPlace]) -> [PlaybackPlace] {
        let before = Set(visible.map(\.name))
        visible = places
        return places.filter { !before.contains($0.name) }
    }

    /// Takes note that the reader did something.
    /// - Returns: What they see, where that was the first time.
    mutating func wake() -> [PlaybackPlace] {
        defer { isAwake = true }
        return isAwake ? [] : visible
    }

    /// Takes note that the reader took recordings out of the queue.
    mutating func discard(_ keys: some Sequence<String>) { unwanted.formUnion(keys.lazy.map { ExactName($0) }) }

    /// Takes note that the reader wants a recording in the queue.
    mutating func want(_ key: String) { unwanted.remove(ExactName(key)) }

    /// The first recording that wants to begin on one of the pages and has not; its page counts as performed then. Nil
    /// where the reader does not want it.
    mutating func next(of places: [PlaybackPlace], where isPlayable: (String) -> Bool) -> String? {
        guard isAwake, let (name, key) = candidate(of: places, where: isPlayable) else { return nil }
        performed.insert(name)
        return unwanted.contains(ExactName(key)) ? nil : key
    }

    /// Takes note of the page whose recording would begin now if the story were silent.
    mutating func postpone(_ places: [PlaybackPlace], where isPlayable: (String) -> Bool) {
        if isAwake, let (name, _) = candidate(of: places, where: isPlayable) { waiting.insert(name) }
    }

    /// Takes note that the story is silent.
    /// - Returns: The pages that were waiting for it and are still seen.
    mutating func endWait() -> [PlaybackPlace] {
        defer { waiting = [] }
        return visible.filter { waiting.contains($0.name) }
    }

    private func candidate(
        of places: [PlaybackPlace], where isPlayable: (String) -> Bool
    ) -> (name: PlaybackPlace.Name, key: String)? {
        for place in places where !performed.contains(place.name) {
            if let key = place.autoplay.first(where: isPlayable) { return (place.name, key) }
        }
        return nil
    }
}
