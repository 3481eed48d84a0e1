import StoryIR

/// The way so far, and what is left of it.
extension StoryNavigator {
    /// The steps so far, the first one first.
    public var history: [NavigationStep] {
        steps.map { step in
            let kind: NavigationStep.Kind =
                switch step.kind {
                case .advance: .advance
                case .choice(let index): .choice(id: map.choices(at: step.from)[index].id)
                case .jump: .jump
                }
            return NavigationStep(from: map.place(at: step.from), kind: kind)
        }
    }

    /// The indices of the choices taken so far. Whoever takes them again from the same beginning, and goes on wherever
    /// there is nothing to choose, comes to the same place. Nil where the way has a jump.
    public var choicesTaken: [Int]? {
        var taken: [Int] = []
        for step in steps {
            switch step.kind {
            case .advance: break
            case .choice(let index): taken.append(index)
            case .jump: return nil
            }
        }
        return taken
    }

    /// The pages of the way, without lines, each once, in the order in which they were first met; the current page is
    /// among them.
    public var visited: [StoryLocation] {
        var seen: Set<Int> = []
        var pages: [StoryLocation] = []
        for position in steps.map(\.from) + [position] where seen.insert(position.page).inserted {
            pages.append(map.place(at: position).withoutLine)
        }
        return pages
    }

    /// How many pages follow the current one until the story ends, at least and at most; `max` is nil where a loop lies
    /// on the way. Nil on a page that no way from the story's start leads to.
    public var remaining: IR.Bounds? { map.remaining(of: position.page) }

    /// The same for the page that a choice of the current one leads to.
    public func remaining(after choice: IR.Choice) -> IR.Bounds? {
        map.destination(of: choice).flatMap { map.remaining(of: $0.page) }
    }
}
