/// A style sheet, a script or markup of `Parts`, as embedded in pages.
struct PageFile {
    private let text: StaticString

    /// Finds the file with this name; nil if there is none.
    init?(_ name: String) {
        guard let text = EmbeddedParts.files[name] else { return nil }
        self.text = text
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}
