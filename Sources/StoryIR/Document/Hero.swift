extension IR {
    /// The head of the story: an image, or the theme's gradient.
    public struct Hero: Codable, Hashable, Sendable {
        /// The kind.
        public var kind: Kind
        /// The asset path or URL of the image; nil for a gradient.
        public var src: String?
        /// The alternative text of the image; nil for a gradient.
        public var alt: String?
        /// The credit of the image.
        public var credit: String?
        /// Fields of `hero_image` that the language does not define.
        public var extensions: Extensions

        package init(
            kind: Kind, src: String? = nil, alt: String? = nil, credit: String? = nil, extensions: Extensions = [:]
        ) {
            self.kind = kind
            self.src = src
            self.alt = alt
            self.credit = credit
            self.extensions = extensions
        }

        /// The kind of a hero.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// An image, with `src` and `alt`.
            case image
            /// ``Theme/heroGradient``.
            case gradient
        }
    }
}
