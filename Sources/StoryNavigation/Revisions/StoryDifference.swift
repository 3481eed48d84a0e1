/// What a new revision of a story breaks for readers of the old one: locations that are gone, ways that lead elsewhere,
/// endings that are others, and locations that were saved.
///
///     let difference = try StoryDifference(from: old, to: new)
///     if !difference.isCompatible { print(difference.changes, difference.saves.moved) }
///
/// Locations and choices are the same by their names, as a ``Bookmark`` has them. Text that was edited under the same name
/// breaks nothing, and neither does what was added.
public struct StoryDifference: Hashable, Sendable {
    /// What is gone or leads elsewhere, in the order of the old revision.
    public let changes: [Change]
    /// What becomes of locations that were saved in the old revision.
    public let saves: Bookmarks

    /// Whether the new revision breaks nothing for readers of the old one.
    public var isCompatible: Bool { changes.isEmpty && saves.exactCount == saves.count }
}
