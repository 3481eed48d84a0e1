extension IR {
    /// One way on.
    public struct Choice: Codable, Hashable, Identifiable, Sendable {
        /// The name of the choice, unique on its page.
        public var id: String
        /// The page it leads to: `section/page`.
        public var to: String
        /// What the reader sees.
        public var label: [Inline]
        /// True where the choice is marked as part of the authentic path, nil elsewhere.
        public var authentic: Bool?
        /// The key of the audio asset that plays when it is taken.
        public var tapAudio: String?

        /// Takes each member as it is.
        package init(id: String, to: String, label: [Inline], authentic: Bool? = nil, tapAudio: String? = nil) {
            self.id = id
            self.to = to
            self.label = label
            self.authentic = authentic
            self.tapAudio = tapAudio
        }
    }
}
