/// A location in a ``LocationIndex``.
struct Position: Hashable {
    /// The index of the page, counted through the story.
    var page: Int
    /// The index of the line on the page; nil on a page without lines.
    var line: Int?
}
