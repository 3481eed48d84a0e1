extension IR {
    /// A capability that a reader needs to show a story.
    public enum Requirement: String, Codable, CaseIterable, Sendable {
        /// Show a section page by page.
        case pages
        /// Offer choices.
        case choices
        /// Show a page line by line.
        case lines
        /// Play audio assets.
        case audio
        /// Show standard Markdown: headings, lists, tables, footnotes and the like.
        case markdown

        /// Decodes a name. Throws ``IncompatibleStory/unknownRequirement(_:)``.
        public init(from decoder: any Decoder) throws {
            let name = try String(from: decoder)
            guard let known = Self(rawValue: name) else { throw IncompatibleStory.unknownRequirement(name) }
            self = known
        }
    }
}
