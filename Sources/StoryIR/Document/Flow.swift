extension IR {
    /// The order of sections.
    public enum Flow: String, Codable, CaseIterable, Sendable {
        /// Sections follow one another.
        case sequential
        /// Pages follow one another within a section; between sections, exits define the order.
        case explicit
    }
}
