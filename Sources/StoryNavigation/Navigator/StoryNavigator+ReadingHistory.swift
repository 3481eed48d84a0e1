import StoryIR

/// The way so far, and what is left of it.
extension StoryNavigator {
    /// The steps so far, the first one first.
    public var history: [NavigationStep] { path.steps.map(\.step) }

    /// Where the last step was taken; nil where there is none.
    public var previousLocation: StoryLocation? { path.last?.step.from }

    /// Whether both have come the same way to the same page, in the same revision of the story.
    package func shows(sameAs other: StoryNavigator) -> Bool {
        location == other.location && path == other.path && page == other.page
            && document.source.hash == other.document.source.hash && document.story.id == other.document.story.id
    }

    /// The indices of the choices taken so far. Whoever takes them again from the same beginning, and goes on wherever
    /// there is nothing to choose, comes to the same location. Nil where the path has a jump, and where it was restored in a split
    /// story.
    public var choicesTaken: [Int]? {
        var taken: [Int] = []
        for step in path.steps where step.step.kind != .advance {
            guard let index = step.choice else { return nil }
            taken.append(index)
        }
        return taken
    }

    /// The pages of the path, without lines, each once, in the order in which they were first met; the current page is
    /// among them.
    public var visited: [StoryLocation] {
        var seen: Set<StoryLocation> = []
        var pages: [StoryLocation] = []
        for location in path.steps.map(\.step.from) + [location] {
            if seen.insert(location.withoutLine).inserted { pages.append(location.withoutLine) }
        }
        return pages
    }

    /// The pages that are worth loading before the reader comes to them, the nearest first.
    public var nearbyPages: [StoryLocation] { map.prefetch(of: position.page).compactMap { StoryLocation($0) } }

    /// How many pages follow the current one until the story ends, at least and at most; `max` is nil where a cycle lies
    /// on the way. Nil on a page that no way from the story's start leads to.
    public var remaining: IR.Bounds? { map.remaining(of: position.page) }

    /// The same for the page that a choice of the current one leads to; nil also where its section is not there yet.
    public func remaining(after choice: IR.Choice) -> IR.Bounds? {
        map.page(named: choice.to).flatMap { map.remaining(of: $0) }
    }
}
