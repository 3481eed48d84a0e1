extension IR {
    /// One fact.
    public struct Fact: Codable, Hashable, Sendable {
        /// What it is about, plain text.
        public var label: String
        /// What is so, plain text.
        public var value: String

        /// Takes each member as it is.
        package init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }
}
