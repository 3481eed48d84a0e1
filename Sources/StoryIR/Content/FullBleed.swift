extension IR {
    /// A full-width image or video.
    public struct FullBleed: Codable, Hashable, Sendable {
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
        /// Image or video.
        public var kind: Kind

        /// The kind of a full-width asset.
        public enum Kind: String, Codable, CaseIterable, Sendable {
            /// A still image.
            case image
            /// A video.
            case video
        }
    }
}
