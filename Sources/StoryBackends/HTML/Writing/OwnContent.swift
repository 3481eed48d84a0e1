/// What is in an element as it is, without being escaped: a style sheet, a script or markup of ours, in which nothing of
/// a story is that could end its element.
protocol OwnContent {
    /// The element that it is in.
    static var element: Element { get }
    /// All of it, UTF-8.
    var bytes: [UInt8] { get }
}
