/// A style sheet, a script or markup of `Parts`, as pages carry it.
struct PageFile {
    private let text: StaticString

    /// The file of this name; nil where there is none.
    init?(_ name: String) {
        guard let text = EmbeddedParts.files[name] else { return nil }
        self.text = text
    }

    /// It as UTF-8.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}
