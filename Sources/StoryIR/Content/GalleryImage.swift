extension IR {
    /// One image of a gallery.
    public struct GalleryImage: Codable, Hashable, Sendable {
        /// The asset path or URL.
        public var src: String
        /// What the image shows; empty where the author wrote nothing.
        public var alt: String
        /// The words of the caption, without formatting.
        public var caption: String?
        /// The caption with its formatting, where it has any.
        public var captionInlines: [Inline]?
        /// Who made it.
        public var credit: String?

        /// Takes each member as it is.
        package init(
            src: String, alt: String, caption: String? = nil, captionInlines: [Inline]? = nil, credit: String? = nil
        ) {
            self.src = src
            self.alt = alt
            self.caption = caption
            self.captionInlines = captionInlines
            self.credit = credit
        }
    }
}
