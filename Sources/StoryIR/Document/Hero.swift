extension IR {
    /// What is at the head of the story: an image, or the theme's gradient.
    public struct Hero: Codable, Hashable, Sendable {
        /// Which of the two.
        public var kind: Kind
        /// The asset path or URL of the image; nil for a gradient.
        public var src: String?
        /// What the image shows; nil for a gradient.
        public var alt: String?
        /// Who made the image.
        public var credit: String?
        /// Fields of `hero_image` that the language does not know.
        public var extensions: Extensions

        /// Takes each member as it is.
        package init(
            kind: Kind, src: String? = nil, alt: String? = nil, credit: String? = nil, extensions: Extensions = [:]
        ) {
            self.kind = kind
            self.src = src
            self.alt = alt
            self.credit = credit
            self.extensions = extensions
        }

        /// Image or gradient.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// An image, with `src` and `alt`.
            case image
            /// ``Theme/heroGradient``.
            case gradient
        }
    }
}
