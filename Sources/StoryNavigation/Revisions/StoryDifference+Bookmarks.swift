extension StoryDifference {
    /// What becomes of locations that were saved in the old revision: one at each of its locations, by somebody who came there on the
    /// shortest way from the beginning, or straight to it where no way leads.
    public struct Bookmarks: Hashable, Sendable {
        /// A location that is restored otherwise than it was saved.
        public struct Moved: Hashable, Sendable {
            /// Where the reader was.
            public let saved: StoryLocation
            /// Where it is now.
            public let restored: StoryLocation
            /// Why.
            public let reason: Restoration.Move.Reason
            /// How many steps of the path are lost with their locations.
            public let lostCount: Int
        }

        /// How many locations the old revision has.
        public let count: Int
        /// How many of them are restored exactly.
        public let exactCount: Int
        /// Those that are restored otherwise, in the order of the old revision.
        public let moved: [Moved]

        /// How many are refused: all, where the revisions have two ids, and so are two stories.
        public var refusedCount: Int { count - exactCount - moved.count }
    }
}
