extension IR {
    /// A box with further text.
    public struct FeatureBox: Codable, Hashable, Sendable {
        /// Its heading, as plain text.
        public var title: String?
        /// The summary, as plain text.
        public var summary: String?
        /// The summary with its formatting; nil if it has none.
        public var summaryInlines: [Inline]?
        /// Whether readers may collapse it to its summary.
        public var expandable: Bool
        /// The text.
        public var blocks: [Block]
    }

    /// Events in order.
    public struct Timeline: Codable, Hashable, Sendable {
        /// The events.
        public var items: [TimelineItem]
    }

    /// An event.
    public struct TimelineItem: Codable, Hashable, Sendable {
        /// The time of the event, as plain text.
        public var year: String
        /// The description of the event.
        public var blocks: [Block]
    }
}
