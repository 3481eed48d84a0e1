/// What begins by itself, and where: each page once, and only when the reader has done something.
struct AutoplayScenes {
    private(set) var isAwake = false
    private var visible: [PlaybackPlace] = []
    private var performed: Set<PlaybackPlace.Name> = []

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

    /// The first recording that wants to begin on one of the pages and has not; its page counts as performed then.
    mutating func next(of places: [PlaybackPlace], where isPlayable: (String) -> Bool) -> String? {
        guard isAwake else { return nil }
        for place in places where !performed.contains(place.name) {
            guard let key = place.autoplay.first(where: isPlayable) else { continue }
            performed.insert(place.name)
            return key
        }
        return nil
    }
}
