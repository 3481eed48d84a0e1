/// A location in a ``LocationIndex``.
struct Position: Hashable {
    /// The index of the page in the story.
    var page: Int
    /// The index of the line on the page; nil on a page without lines.
    var line: Int?
}
