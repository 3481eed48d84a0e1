extension IR {
    /// A Markdown image: a `figure` in its own paragraph, an `image` in prose.
    public struct Picture: Codable, Hashable, Sendable {
        /// The asset path or URL.
        public var src: String
        /// The alternative text; empty if the author wrote none.
        public var alt: String
        /// The title, as plain text: the caption of a figure.
        public var title: String?
    }
}
