extension IR {
    /// A box with more to read.
    public struct FeatureBox: Codable, Hashable, Sendable {
        /// Its heading, plain text.
        public var title: String?
        /// The words of the summary, without formatting.
        public var summary: String?
        /// The summary with its formatting, where it has any.
        public var summaryInlines: [Inline]?
        /// Whether readers may fold it down to its summary.
        public var expandable: Bool
        /// The text.
        public var blocks: [Block]

        /// Takes each member as it is.
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

        /// Takes each member as it is.
        package init(items: [TimelineItem]) {
            self.items = items
        }
    }
}

extension IR {
    /// One event.
    public struct TimelineItem: Codable, Hashable, Sendable {
        /// When it was, plain text.
        public var year: String
        /// What happened.
        public var blocks: [Block]

        /// Takes each member as it is.
        package init(year: String, blocks: [Block]) {
            self.year = year
            self.blocks = blocks
        }
    }
}
