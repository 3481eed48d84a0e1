extension StoryDifference {
    /// The effect on bookmarks of the old revision: one at each of its locations, with the shortest path from the start as its
    /// history, or a jump if there is no path.
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
}
