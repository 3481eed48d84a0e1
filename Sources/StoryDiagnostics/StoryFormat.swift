/// How a story is written, which decides what diagnostics call its parts.
package enum StoryFormat: Sendable {
    /// Sections and pages, in MDX.
    case mdx
    /// Segments, in JSON.
    case json
}
