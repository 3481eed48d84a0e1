extension IR {
    /// A link.
    public struct Link: Codable, Hashable, Sendable {
        /// The absolute destination, escapes and references decoded, not percent-encoded.
        public var url: String
        /// The title, plain text.
        public var title: String?
        /// The label.
        public var children: [Inline]

        /// Takes each member as it is.
        public init(url: String, title: String? = nil, children: [Inline]) {
            self.url = url
            self.title = title
            self.children = children
        }
    }
}
