extension IR {
    /// A hint for layouts.
    public enum LayoutHint: String, Codable, CaseIterable, Sendable {
        /// There is neither subtitle nor deck, so the title can be close to the text.
        case tightTitle
    }
}
