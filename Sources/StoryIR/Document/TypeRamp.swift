extension IR {
    /// A family of type.
    public enum TypeRamp: String, Codable, CaseIterable, Sendable {
        /// The reader's own.
        case system
        /// Type with serifs.
        case serif
        /// Type without serifs.
        case sans
        /// Type with slab serifs.
        case slab
    }
}
