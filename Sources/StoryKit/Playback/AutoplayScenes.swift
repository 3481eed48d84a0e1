import StoryNavigation
import StorySource

/// What begins by itself, and where: each page once, only when the reader has done something, and nothing that the reader
/// does not want.
struct AutoplayScenes {
    private(set) var isAwake = false
    private var visible: [PlaybackPage] = []
    private var performed: Set<StoryLocation> = []
    private var unwanted: Set<ExactName> = []
    /// What is to begin when the story is silent.
    private var waiting: Set<StoryLocation> = []

    /// Takes note of what the reader sees now.
    /// - Returns: What they did not see before.
    mutating func show(_ pages: [PlaybackPage]) -> [PlaybackPage] {
        let before = Set(visible.map(\.location))
        visible = pages
        return pages.filter { !before.contains($0.location) }
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
    mutating func next(of pages: [PlaybackPage], where isPlayable: (String) -> Bool) -> String? {
        guard isAwake, let (location, key) = candidate(of: pages, where: isPlayable) else { return nil }
        performed.insert(location)
        return unwanted.contains(ExactName(key)) ? nil : key
    }

    /// Takes note of the page whose recording would begin now if the story were silent.
    mutating func postpone(_ pages: [PlaybackPage], where isPlayable: (String) -> Bool) {
        if isAwake, let (location, _) = candidate(of: pages, where: isPlayable) { waiting.insert(location) }
    }

    /// Takes note that the story is silent.
    /// - Returns: The pages that were waiting for it and are still seen.
    mutating func endWait() -> [PlaybackPage] {
        defer { waiting = [] }
        return visible.filter { waiting.contains($0.location) }
    }

    private func candidate(
        of pages: [PlaybackPage], where isPlayable: (String) -> Bool
    ) -> (location: StoryLocation, key: String)? {
        for page in pages where !performed.contains(page.location) {
            if let key = page.autoplay.first(where: isPlayable) { return (page.location, key) }
        }
        return nil
    }
}
