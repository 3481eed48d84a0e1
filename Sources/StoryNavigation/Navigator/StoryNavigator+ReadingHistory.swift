import StoryIR

/// The history, and the distance to the end.
extension StoryNavigator {
    /// The steps so far, oldest first.
    public var history: [NavigationStep] { path.steps.map(\.step) }

    /// The location before the last step; nil if there is none.
    public var previousLocation: StoryLocation? { path.last?.step.from }

    /// Whether both have the same history and page, in the same revision of the story.
    package func shows(sameAs other: StoryNavigator) -> Bool {
        location == other.location && path == other.path && page == other.page
            && document.source.hash == other.document.source.hash && document.story.id == other.document.story.id
    }

    /// The indices of the choices taken so far. Taking them again from the same start, and advancing wherever there is no
    /// choice, leads to the same location. Nil if the history has a jump, or was restored in a split story.
    public var choicesTaken: [Int]? {
        var taken: [Int] = []
        for step in path.steps where step.step.kind != .advance {
            guard let index = step.choice else { return nil }
            taken.append(index)
        }
        return taken
    }

    /// The pages visited so far, including the current one, without lines, each once, by first visit.
    public var visited: [StoryLocation] {
        var seen: Set<StoryLocation> = []
        var pages: [StoryLocation] = []
        for location in path.steps.map(\.step.from) + [location] {
            if seen.insert(location.withoutLine).inserted { pages.append(location.withoutLine) }
        }
        return pages
    }

    /// The pages to prefetch, nearest first.
    public var nearbyPages: [StoryLocation] { map.prefetch(of: position.page).compactMap { StoryLocation($0) } }

    /// The number of pages from here to an end, at least and at most; `max` is nil if there is a cycle on a path. Nil on an
    /// unreachable page.
    public var remaining: IR.Bounds? { map.remaining(of: position.page) }

    /// Returns the same for the page that a choice leads to; nil also if its section is not loaded.
    public func remaining(after choice: IR.Choice) -> IR.Bounds? {
        map.page(named: choice.to).flatMap { map.remaining(of: $0) }
    }
}
