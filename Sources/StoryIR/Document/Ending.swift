extension IR {
    /// An end of the story.
    public struct Ending: Codable, Hashable, Identifiable, Sendable {
        /// The name of the ending, unique in the story.
        public var id: String
        /// What kind of ending it is.
        public var endingKind: Kind
        /// The title, plain text.
        public var title: String?

        /// Takes each member as it is.
        package init(id: String, endingKind: Kind, title: String? = nil) {
            self.id = id
            self.endingKind = endingKind
            self.title = title
        }

        /// What kind of ending it is.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A happy one.
            case good
            /// An unhappy one.
            case bad
            /// Neither, or the author did not say.
            case neutral
            /// One that is hard to find.
            case secret
        }
    }
}
