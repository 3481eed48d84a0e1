extension StoryDifference {
    /// What becomes of places that were saved in the old edition: one at each of its places, by somebody who came there on the
    /// shortest way from the beginning, or straight to it where no way leads.
    public struct Saves: Hashable, Sendable {
        /// A place that is restored otherwise than it was saved.
        public struct Moved: Hashable, Sendable {
            /// Where the reader was.
            public let saved: StoryLocation
            /// Where it is now.
            public let restored: StoryLocation
            /// Why.
            public let reason: Restoration.Move.Reason
            /// How many steps of the way are lost with their places.
            public let lostCount: Int
        }

        /// How many places the old edition has.
        public let count: Int
        /// How many of them are restored exactly.
        public let exactCount: Int
        /// Those that are restored otherwise, in the order of the old edition.
        public let moved: [Moved]

        /// How many are refused: all, where the editions have two ids, and so are two stories.
        public var refusedCount: Int { count - exactCount - moved.count }
    }
}
