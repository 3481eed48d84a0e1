/// A location in a ``LocationIndex``.
struct Position: Hashable {
    var page: Int
    /// The index of the line on the page; nil on a page without lines.
    var line: Int?
}
