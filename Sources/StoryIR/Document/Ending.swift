extension IR {
    /// An ending of the story.
    public struct Ending: Codable, Hashable, Identifiable, Sendable {
        /// The name of the ending, unique in the story.
        public var id: String
        /// The kind.
        public var endingKind: Kind
        /// The title, as plain text.
        public var title: String?

        package init(id: String, endingKind: Kind, title: String? = nil) {
            self.id = id
            self.endingKind = endingKind
            self.title = title
        }

        /// The kind of an ending.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A happy one.
            case good
            /// An unhappy one.
            case bad
            /// Neither, or not specified.
            case neutral
            /// One that is hard to find.
            case secret
        }
    }
}
