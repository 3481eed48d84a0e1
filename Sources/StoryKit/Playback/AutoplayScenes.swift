import StorySource

/// What begins by itself, and where: each page once, only when the reader has done something, and nothing that the reader
/// does not want.
struct AutoplayScenes {
    private(set) var isAwake = false
    private var visible: [PlaybackPage] = []
    private var performed: Set<PlaybackPage.Name> = []
    private var unwanted: Set<ExactName> = []
    /// What is to begin when the story is silent.
    private var waiting: Set<PlaybackPage.Name> = []

    /// Takes note of what the reader sees now.
    /// - Returns: What they did not see before.
    mutating func show(_ locations: [PlaybackPage]) -> [PlaybackPage] {
        let before = Set(visible.map(\.name))
        visible = locations
        return locations.filter { !before.contains($0.name) }
    }

    /// Takes note that the reader did something.
    /// - Returns: What they see, where that was the first time.
    mutating func wake() -> [PlaybackPage] {
        defer { isAwake = true }
        return isAwake ? [] : visible
    }

    /// Takes note that the reader took recordings out of the queue.
    mutating func discard(_ keys: some Sequence<String>) { unwanted.formUnion(keys.lazy.map { ExactName($0) }) }

    /// Takes note that the reader wants a recording in the queue.
    mutating func want(_ key: String) { unwanted.remove(ExactName(key)) }

    /// The first recording that wants to begin on one of the pages and has not; its page counts as performed then. Nil
    /// where the reader does not want it.
    mutating func next(of locations: [PlaybackPage], where isPlayable: (String) -> Bool) -> String? {
        guard isAwake, let (name, key) = candidate(of: locations, where: isPlayable) else { return nil }
        performed.insert(name)
        return unwanted.contains(ExactName(key)) ? nil : key
    }

    /// Takes note of the page whose recording would begin now if the story were silent.
    mutating func postpone(_ locations: [PlaybackPage], where isPlayable: (String) -> Bool) {
        if isAwake, let (name, _) = candidate(of: locations, where: isPlayable) { waiting.insert(name) }
    }

    /// Takes note that the story is silent.
    /// - Returns: The pages that were waiting for it and are still seen.
    mutating func endWait() -> [PlaybackPage] {
        defer { waiting = [] }
        return visible.filter { waiting.contains($0.name) }
    }

    private func candidate(
        of locations: [PlaybackPage], where isPlayable: (String) -> Bool
    ) -> (name: PlaybackPage.Name, key: String)? {
        for location in locations where !performed.contains(location.name) {
            if let key = location.autoplay.first(where: isPlayable) { return (location.name, key) }
        }
        return nil
    }
}
