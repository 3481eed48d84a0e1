import StorySource

package enum BlockLocation {
    /// A location in the source. The sink numbers such blocks: `section/page/bN`, N from 0 on each page, in the order
    /// in which they begin. A heading takes a number too, but its id is its slug.
    case source(SourceSpan)
    /// A known id, with the span to write.
    case stored(id: String, span: IR.Span?)
}
