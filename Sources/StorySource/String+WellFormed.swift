extension String {
    /// The text of UTF-8; nil where that is not well-formed. `String(validating:as:)` needs a newer system of Apple's.
    package init?(wellFormed bytes: [UInt8]) {
        self.init(decoding: bytes, as: UTF8.self)
        // What is not well-formed was replaced.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
