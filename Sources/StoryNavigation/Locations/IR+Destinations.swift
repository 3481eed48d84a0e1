import StoryIR

extension IR.Choice {
    /// The page that it leads to, ``IR/Choice/to`` as a value; nil in a damaged document.
    public var destination: StoryLocation? { StoryLocation(to) }
}

extension IR.Exit {
    /// The pages that it leads to, in the order of the choices; none at an ending.
    public var destinations: [StoryLocation] {
        switch self {
        case .next(let to): [StoryLocation(to)].compactMap(\.self)
        case .choices(let choices): choices.choices.compactMap(\.destination)
        case .end, .ending: []
        }
    }
}

extension IR.Story {
    /// The first location, ``IR/Story/start`` as a value; nil in a damaged document.
    public var beginning: StoryLocation? { StoryLocation(start) }
}
