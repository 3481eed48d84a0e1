extension IR {
    /// A family of typefaces.
    public enum TypeRamp: String, Codable, CaseIterable, Sendable {
        /// The reader's default.
        case system
        /// A serif typeface.
        case serif
        /// A sans-serif typeface.
        case sans
        /// A slab-serif typeface.
        case slab
    }
}
