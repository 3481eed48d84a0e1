/// An element whose closing tag has not been read yet.
struct OpenElement {
    /// Its node, or nil if it nests too deep to have one.
    var node: NodeID?
    var tag: OpenTag
    /// The parse before found no tag that closes it.
    var isNeverClosed: Bool
    /// The slash of its tag, which closes itself, if a closing tag shows that this was not meant.
    var extraSlash: Int?

    var component: Component { tag.component }
    /// `<Name`.
    var name: Range<Int> { tag.name }
    /// Where it begins; identifies it from one parse of the body to the next.
    var start: Int { tag.name.lowerBound }
    /// A mistake in its own tag, or its unknown name, already covers whatever else is wrong with it.
    var isSuppressed: Bool { tag.component == .unknown || tag.isUnreadable }
}
