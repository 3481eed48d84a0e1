extension IR {
    /// A value that the compiler used in place of a missing or invalid one.
    public struct Fallback: Codable, Hashable, Sendable {
        /// The path of the replaced value: `story.theme.accentColor`, `sections[intro].layout`, `blocks[intro/p1/b3].intent`.
        public var field: String
        /// The reason.
        public var reason: Reason
        /// The value that was used, as text; the colours of a gradient are joined by `, `.
        public var applied: String

        package init(field: String, reason: Reason, applied: String) {
            self.field = field
            self.reason = reason
            self.applied = applied
        }

        /// Why a fallback was needed.
        public enum Reason: String, Codable, CaseIterable, Sendable {
            /// There was no value.
            case missing
            /// The value was invalid.
            case invalid
        }
    }
}
