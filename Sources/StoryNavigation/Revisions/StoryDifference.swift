import StoryIR

/// What a new revision of a story breaks for readers of the old one: locations that are gone, links that lead elsewhere,
/// changed endings, and bookmarks.
///
///     let difference = try StoryDifference(from: old, to: new)
///     if !difference.isCompatible { print(difference.changes, difference.bookmarks.moved) }
///
/// Locations and choices are identified by name, as in a ``Bookmark``. Text that was edited under the same name breaks nothing,
/// and neither do additions.
public struct StoryDifference: Hashable, Sendable {
    /// A part of the old revision that is gone or leads elsewhere.
    ///
    /// If exactly one new name has the same content as a page or a line that is gone, `now` is that name. Bookmarks don't
    /// follow it there.
    public enum Change: Hashable, Sendable {
        /// A section is gone with all of its pages. If `now` is the section that has them all under their names, no further
        /// changes of them are listed.
        case section(String, now: String?)
        /// A page is gone from a section that still exists, or is in another one now.
        case page(StoryLocation, now: StoryLocation?)
        /// A line is gone from a page that still exists.
        case line(StoryLocation, now: StoryLocation?)
        /// A choice of a page is gone; `now` is the id of a new one with the same label.
        case choice(IR.Choice, on: StoryLocation, now: String?)
        /// A choice leads to another page, with this name.
        case choiceTarget(IR.Choice, on: StoryLocation, now: String)
        /// A page that had a next page without a choice leads to another one, or has choices or an ending if `now` is nil.
        case next(String, on: StoryLocation, now: String?)
        /// A page is no longer an ending; `now` is the page with an ending of the same title.
        case ending(IR.Ending, on: StoryLocation, now: StoryLocation?)
        /// The ending of a page has another id, by which apps record which endings were found.
        case endingName(IR.Ending, on: StoryLocation, now: String)
        /// The ending of a page has another kind.
        case endingKind(IR.Ending, on: StoryLocation, now: IR.Ending.Kind)
    }

    /// The effect on bookmarks of the old revision: one at each of its locations, with the shortest path from the start as
    /// its history, or a jump if there is no path.
    public struct Bookmarks: Hashable, Sendable {
        /// A bookmark that is not restored exactly.
        public struct Moved: Hashable, Sendable {
            /// The saved location.
            public let saved: StoryLocation
            /// The restored location.
            public let restored: StoryLocation
            /// The reason.
            public let reason: Restoration.Move.Reason
            /// How many steps of the history are lost with their locations.
            public let lostCount: Int
        }

        /// The number of locations of the old revision.
        public let count: Int
        /// The number of bookmarks that are restored exactly.
        public let exactCount: Int
        /// The bookmarks that are not restored exactly, in the order of the old revision.
        public let moved: [Moved]

        /// The number of bookmarks that are refused: all if the revisions have different ids, and so are different stories.
        public var refusedCount: Int { count - exactCount - moved.count }
    }

    /// The parts that are gone or lead elsewhere, in the order of the old revision.
    public let changes: [Change]
    /// The effect on bookmarks of the old revision.
    public let bookmarks: Bookmarks

    /// Whether the new revision breaks nothing for readers of the old one.
    public var isCompatible: Bool { changes.isEmpty && bookmarks.exactCount == bookmarks.count }

    /// Compares two revisions, in time proportional to both.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` if navigation could fail in one of them.
    public init(from old: StoryDocument, to new: StoryDocument) throws(NavigationError) {
        let (old, new) = (try LocationIndex(old), try LocationIndex(new))
        changes = RevisionChanges(from: old, to: new).changes
        bookmarks = RestorePreview(from: old, to: new).bookmarks
    }
}
