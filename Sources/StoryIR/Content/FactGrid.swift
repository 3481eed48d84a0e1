extension IR {
    /// Facts side by side.
    public struct FactGrid: Codable, Hashable, Sendable {
        /// The facts.
        public var facts: [Fact]
    }
}
