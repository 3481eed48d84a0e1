extension IR {
    /// A link.
    public struct Link: Codable, Hashable, Sendable {
        /// The destination: an absolute URL, `#` and the name of a section, page or heading of the story, or the path of an
        /// asset. Escapes and references are decoded; nothing is percent-encoded.
        public var url: String
        /// The title, as plain text.
        public var title: String?
        /// The label.
        public var children: [Inline]

        package init(url: String, title: String? = nil, children: [Inline]) {
            self.url = url
            self.title = title
            self.children = children
        }
    }
}
