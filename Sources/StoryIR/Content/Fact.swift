extension IR {
    /// A fact.
    public struct Fact: Codable, Hashable, Sendable {
        /// The label, as plain text.
        public var label: String
        /// The value, as plain text.
        public var value: String
    }
}
