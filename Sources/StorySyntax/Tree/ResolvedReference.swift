import StorySource

/// The spans of a link's destination and title, without their delimiters.
public struct LinkSpans: BitwiseCopyable, Equatable, Sendable {
    /// The destination; empty if there is none.
    public let destination: SourceSpan
    /// The title.
    public let title: SourceSpan?
}

/// A link or image that refers to a definition.
struct ResolvedReference: Sendable {
    let node: UInt32
    let target: LinkSpans

    static func find(_ id: NodeID, in references: [ResolvedReference]) -> ResolvedReference? {
        let index = index(of: id, in: references)
        return index < references.count && Int(references[index].node) == id ? references[index] : nil
    }

    /// Returns the index of the first reference at or after this node, by binary search.
    static func index(of id: NodeID, in references: [ResolvedReference]) -> Int {
        references.partitioningIndex { Int($0.node) >= id }
    }
}
