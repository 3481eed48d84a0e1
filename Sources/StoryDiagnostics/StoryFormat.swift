/// The format of a story, which determines the names of its parts in diagnostics.
package enum StoryFormat: Sendable {
    /// Sections and pages, in MDX.
    case mdx
    /// Segments, in JSON.
    case json
}
