import StorySource

/// The spans of a link's destination and title, without their delimiters.
public struct LinkSpans: BitwiseCopyable, Equatable, Sendable {
    /// The destination; empty if there is none.
    public let destination: SourceSpan
    /// The title.
    public let title: SourceSpan?

    /// The length of both, in bytes.
    var byteCount: Int { destination.count + (title?.count ?? 0) }
}
