extension IR {
    /// The picture before the text.
    public struct LeadArt: Codable, Hashable, Sendable {
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
        /// Fields of `leadArt` that the language does not define.
        public var extensions: Extensions

        package init(
            src: String, alt: String, caption: String? = nil, captionInlines: [Inline]? = nil,
            credit: String? = nil, extensions: Extensions = [:]
        ) {
            self.src = src
            self.alt = alt
            self.caption = caption
            self.captionInlines = captionInlines
            self.credit = credit
            self.extensions = extensions
        }
    }
}
