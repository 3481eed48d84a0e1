/// The unescaped content of an element: a style sheet, a script or markup of the tool, without any text of a story that could
/// end the element.
protocol TrustedContent {
    static var element: Element { get }
    var bytes: [UInt8] { get }
}
