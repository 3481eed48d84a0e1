extension IR {
    /// A section: a chapter of an article, or a beat of a branching story.
    public struct Section: Codable, Hashable, Identifiable, Sendable {
        /// The name of the section, unique in the story.
        public var id: String
        /// The title, as plain text.
        public var title: String
        /// The layout.
        public var layout: Layout
        /// True if the section is marked as part of the authentic path (since 0.2), otherwise nil.
        public var authentic: Bool?
        /// Fields of the section's front matter entry that the language does not define.
        public var extensions: Extensions
        /// The recording of the section's hero player.
        public var leadMedia: Media?
        /// The media keys of the section's references, in order, each once.
        public var queue: [String]
        /// The pages; exactly one, `p1`, in a section under 0.1.
        public var pages: [Page]

        package init(
            id: String, title: String, layout: Layout, authentic: Bool? = nil, extensions: Extensions = [:],
            leadMedia: Media? = nil, queue: [String] = [], pages: [Page] = []
        ) {
            self.id = id
            self.title = title
            self.layout = layout
            self.authentic = authentic
            self.extensions = extensions
            self.leadMedia = leadMedia
            self.queue = queue
            self.pages = pages
        }

        /// The layout of a section.
        public enum Layout: String, Codable, CaseIterable, Sendable {
            /// As an opening.
            case lede
            /// As running text.
            case body
        }
    }
}
