import StoryNavigation
import StorySource

/// Decides what autoplays: once for each page, only after the reader has interacted, and nothing that the reader removed.
struct AutoplayScenes {
    private(set) var isAwake = false
    private var visible: [PlaybackPage] = []
    private var performed: Set<StoryLocation> = []
    private var unwanted: Set<ExactName> = []
    /// The pages whose recordings autoplay when the story's own sound has ended.
    private var waiting: Set<StoryLocation> = []

    /// Sets the pages that the reader sees. Returns those that were not visible before.
    mutating func show(_ pages: [PlaybackPage]) -> [PlaybackPage] {
        let before = Set(visible.map(\.location))
        visible = pages
        return pages.filter { !before.contains($0.location) }
    }

    /// Notes that the reader interacted. Returns the visible pages, if this was the first time.
    mutating func wake() -> [PlaybackPage] {
        defer { isAwake = true }
        return isAwake ? [] : visible
    }

    /// Notes that the reader removed recordings from the queue.
    mutating func discard(_ keys: some Sequence<String>) { unwanted.formUnion(keys.lazy.map { ExactName($0) }) }

    /// Notes that the reader added a recording to the queue.
    mutating func want(_ key: String) { unwanted.remove(ExactName(key)) }

    /// Returns the first recording that autoplays on one of the pages and has not yet, and marks its page as performed. Returns
    /// nil if there is none, or if the reader removed it.
    mutating func next(of pages: [PlaybackPage], where isPlayable: (String) -> Bool) -> String? {
        guard isAwake, let (location, key) = candidate(of: pages, where: isPlayable) else { return nil }
        performed.insert(location)
        return unwanted.contains(ExactName(key)) ? nil : key
    }

    /// Notes the page whose recording would autoplay now if the story were silent.
    mutating func postpone(_ pages: [PlaybackPage], where isPlayable: (String) -> Bool) {
        if isAwake, let (location, _) = candidate(of: pages, where: isPlayable) { waiting.insert(location) }
    }

    /// Notes that the story is silent. Returns the pages that waited for it and are still visible.
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
