extension IR {
    /// An image of a page (since 0.2).
    public struct PageImage: Codable, Hashable, Sendable {
        /// The key of the asset.
        public var asset: String
        /// The alternative text; empty if the author wrote none.
        public var alt: String
        /// How much the page depends on it.
        public var criticality: Criticality
    }
}
