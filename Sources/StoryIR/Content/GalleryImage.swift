extension IR {
    /// An image of a gallery.
    public struct GalleryImage: Codable, Hashable, Sendable {
        /// The asset path or URL.
        public var src: String
        /// The alternative text; empty if the author wrote none.
        public var alt: String
        /// The caption, as plain text.
        public var caption: String?
        /// The caption with its formatting; nil if it has none.
        public var captionInlines: [Inline]?
        /// The credit.
        public var credit: String?
    }
}
