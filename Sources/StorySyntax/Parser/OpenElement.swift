/// An element whose closing tag has not been read yet.
struct OpenElement {
    /// Its node; nil if it nests too deep to have one.
    var node: NodeID?
    var tag: OpenTag
    /// Whether the previous parse found no tag that closes it.
    var isNeverClosed: Bool
    /// The end of its self-closing tag, if a closing tag shows that the slash is a mistake.
    var endOfWrongSelfClosing: Int?
    /// The column from which its lines are measured.
    var margin = 0

    var component: Component { tag.component }
    /// `<Name`.
    var name: Range<Int> { tag.name }
    /// The start offset, which identifies it across the parses of the body.
    var start: Int { tag.name.lowerBound }
    /// Whether its unreadable tag or unknown name already covers its further mistakes.
    var isSuppressed: Bool { tag.component == .unknown || tag.isUnreadable }
}
