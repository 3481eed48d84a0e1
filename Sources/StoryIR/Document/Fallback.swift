extension IR {
    /// A value that the compiler put in place of a missing or invalid one.
    public struct Fallback: Codable, Hashable, Sendable {
        /// What was replaced, as a path: `story.theme.accentColor`, `sections[intro].layout`, `blocks[intro/p1/b3].intent`.
        public var field: String
        /// Why.
        public var reason: Reason
        /// What is there now, as text; the colours of a gradient are joined by `, `.
        public var applied: String

        /// Takes each member as it is.
        package init(field: String, reason: Reason, applied: String) {
            self.field = field
            self.reason = reason
            self.applied = applied
        }

        /// Why a fallback was needed.
        public enum Reason: String, Codable, CaseIterable, Sendable {
            /// There was no value.
            case missing
            /// There was one that can't be used.
            case invalid
        }
    }
}
