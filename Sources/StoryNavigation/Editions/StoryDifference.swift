/// What a new edition of a story breaks for those who read the old one: places that are gone, ways that lead elsewhere,
/// endings that are others, and places that were saved.
///
///     let difference = try StoryDifference(from: old, to: new)
///     if !difference.breaksNothing { print(difference.changes, difference.saves.moved) }
///
/// Places and choices are the same by their names, as a ``SavedPlace`` has them. Text that was edited under the same name
/// breaks nothing, and neither does what was added.
public struct StoryDifference: Hashable, Sendable {
    /// What is gone or leads elsewhere, in the order of the old edition.
    public let changes: [Change]
    /// What becomes of places that were saved in the old edition.
    public let saves: Saves

    /// Whether nobody who reads the old edition loses anything.
    public var breaksNothing: Bool { changes.isEmpty && saves.exactCount == saves.count }
}
