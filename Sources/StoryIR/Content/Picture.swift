extension IR {
    /// An image of Markdown: a `figure` in a paragraph of its own, an `image` in prose.
    public struct Picture: Codable, Hashable, Sendable {
        /// The asset path or URL.
        public var src: String
        /// What it shows; empty where the author wrote nothing.
        public var alt: String
        /// The title, plain text: the caption of a figure.
        public var title: String?

        /// Takes each member as it is.
        package init(src: String, alt: String, title: String? = nil) {
            self.src = src
            self.alt = alt
            self.title = title
        }
    }
}
