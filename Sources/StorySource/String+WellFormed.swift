extension String {
    /// Creates a string from UTF-8; nil if it is not well-formed. `String(validating:as:)` needs a newer system of Apple's.
    package init?(wellFormed bytes: [UInt8]) {
        self.init(decoding: bytes, as: UTF8.self)
        // Ill-formed parts were replaced.
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}
