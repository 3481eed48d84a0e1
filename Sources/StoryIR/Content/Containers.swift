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

        /// Creates a feature box.
        package init(
            title: String? = nil, summary: String? = nil, summaryInlines: [Inline]? = nil, expandable: Bool,
            blocks: [Block]
        ) {
            self.title = title
            self.summary = summary
            self.summaryInlines = summaryInlines
            self.expandable = expandable
            self.blocks = blocks
        }
    }
}

extension IR {
    /// Events in order.
    public struct Timeline: Codable, Hashable, Sendable {
        /// The events.
        public var items: [TimelineItem]

        /// Creates a timeline.
        package init(items: [TimelineItem]) {
            self.items = items
        }
    }
}

extension IR {
    /// An event.
    public struct TimelineItem: Codable, Hashable, Sendable {
        /// The time of the event, as plain text.
        public var year: String
        /// The description of the event.
        public var blocks: [Block]

        /// Creates a timeline item.
        package init(year: String, blocks: [Block]) {
            self.year = year
            self.blocks = blocks
        }
    }
}
