import StorySource

/// Where a block appears.
package enum BlockLocation {
    /// At a location of the source. A sink numbers such blocks: `section/page/bN`, N from 0 on each page, in the order in
    /// which they begin. A heading takes a number too, and has its slug for an id.
    case source(SourceSpan)
    /// Under an id that is known, with the span that is to be kept.
    case stored(id: String, span: IR.Span?)
}
