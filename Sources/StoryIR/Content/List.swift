extension IR {
    /// A bullet list, or an ordered one.
    public struct List: Codable, Hashable, Sendable {
        /// Whether its items are numbered.
        public var ordered: Bool
        /// The number of the first item; nil for a bullet list.
        public var start: Int?
        /// Whether its items are set without paragraph spacing.
        public var tight: Bool
        /// The items, at least one.
        public var items: [ListItem]
    }

    /// An item of a list.
    public struct ListItem: Codable, Hashable, Sendable {
        /// Whether its task is done; nil if it is not a task.
        public var checked: Bool?
        /// The content.
        public var blocks: [Block]
    }
}
