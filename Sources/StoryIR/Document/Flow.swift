extension IR {
    /// How a reader gets from section to section.
    public enum Flow: String, Codable, CaseIterable, Sendable {
        /// Sections follow one another.
        case sequential
        /// Pages follow one another inside a section; beyond it, exits say where the story goes.
        case explicit
    }
}
