/// What the parser knows about an opening tag beyond its nodes.
struct OpenTag {
    /// `<Name`.
    var name: Range<Int>
    var component: Component
    /// The offset after the tag.
    var end: Int
    /// Whether it ends in `/>`.
    var isSelfClosing = false
    var attributes = AttributeSet()
    /// Whether all of it fits the grammar, and each value begins with a visible character.
    var hasPlainTag = true
    /// Whether all of it fits the grammar, and none of its values that are prose has a byte that may begin markup.
    var hasPlainProse = true
    /// Whether some of it could not be read. Attributes may be hidden, and it may have been meant to close itself.
    var isUnreadable = false
}
