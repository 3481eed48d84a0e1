extension IR {
    /// A choice of the reader.
    public struct Choice: Codable, Hashable, Identifiable, Sendable {
        /// The name of the choice, unique on its page.
        public var id: String
        /// The target page: `section/page`.
        public var to: String
        /// The label.
        public var label: [Inline]
        /// True if the choice is marked as part of the authentic path, otherwise nil.
        public var authentic: Bool?
        /// The key of the audio asset that plays when it is taken.
        public var tapAudio: String?

        package init(id: String, to: String, label: [Inline], authentic: Bool? = nil, tapAudio: String? = nil) {
            self.id = id
            self.to = to
            self.label = label
            self.authentic = authentic
            self.tapAudio = tapAudio
        }
    }
}
