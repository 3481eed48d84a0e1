extension IR {
    /// Facts side by side.
    public struct FactGrid: Codable, Hashable, Sendable {
        /// The facts.
        public var facts: [Fact]

        /// Takes each member as it is.
        package init(facts: [Fact]) {
            self.facts = facts
        }
    }
}
