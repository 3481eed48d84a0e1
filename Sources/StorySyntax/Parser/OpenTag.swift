/// What the parser knows of an opening tag beyond its nodes.
struct OpenTag {
    /// `<Name`.
    var name: Range<Int>
    /// What the name means.
    var component: Component
    /// After the tag.
    var end: Int
    /// It ends in `/>`.
    var isSelfClosing = false
    /// Some of it could not be read: attributes may be hidden, and it may have been meant to close itself.
    var isUnreadable = false
}
