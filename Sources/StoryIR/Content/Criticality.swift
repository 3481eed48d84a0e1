extension IR {
    /// How much a page depends on an asset.
    public enum Criticality: String, Codable, CaseIterable, Sendable {
        /// The page works without it.
        case optional
        /// The page is poorer without it.
        case important
        /// The page makes no sense without it.
        case critical
    }
}
