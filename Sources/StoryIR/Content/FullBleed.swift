extension IR {
    /// An image or video as wide as the screen.
    public struct FullBleed: Codable, Hashable, Sendable {
        /// The asset path or URL.
        public var src: String
        /// What it shows; empty where the author wrote nothing.
        public var alt: String
        /// The words of the caption, without formatting.
        public var caption: String?
        /// The caption with its formatting, where it has any.
        public var captionInlines: [Inline]?
        /// Who made it.
        public var credit: String?
        /// Image or video.
        public var kind: Kind

        /// Takes each member as it is.
        package init(
            src: String, alt: String, caption: String? = nil, captionInlines: [Inline]? = nil,
            credit: String? = nil, kind: Kind
        ) {
            self.src = src
            self.alt = alt
            self.caption = caption
            self.captionInlines = captionInlines
            self.credit = credit
            self.kind = kind
        }

        /// Image or video.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A still image.
            case image
            /// A video.
            case video
        }
    }
}
