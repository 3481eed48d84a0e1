/// A style sheet, a script or markup that pages carry, or a piece of one.
struct PageFile {
    let name: StaticString
    private let text: StaticString

    init(_ name: StaticString, _ text: StaticString) {
        self.name = name
        self.text = text
    }

    /// It as UTF-8.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}
