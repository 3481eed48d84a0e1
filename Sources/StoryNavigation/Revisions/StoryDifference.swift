/// What a new revision of a story breaks for readers of the old one: locations that are gone, links that lead elsewhere,
/// changed endings, and bookmarks.
///
///     let difference = try StoryDifference(from: old, to: new)
///     if !difference.isCompatible { print(difference.changes, difference.saves.moved) }
///
/// Locations and choices are identified by name, as in a ``Bookmark``. Text that was edited under the same name breaks nothing,
/// and neither do additions.
public struct StoryDifference: Hashable, Sendable {
    /// The parts that are gone or lead elsewhere, in the order of the old revision.
    public let changes: [Change]
    /// The effect on bookmarks of the old revision.
    public let saves: Bookmarks

    /// Whether the new revision breaks nothing for readers of the old one.
    public var isCompatible: Bool { changes.isEmpty && saves.exactCount == saves.count }
}
