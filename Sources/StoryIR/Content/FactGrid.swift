extension IR {
    /// Facts side by side.
    public struct FactGrid: Decodable, Hashable, Sendable {
        /// The facts.
        public var facts: [Fact]
    }
}
