import StorySource

/// A SHA-256 hash as 64 lower-case hexadecimal digits, as in the addresses of a cache.
package struct CacheDigest: Hashable, Sendable {
    package let text: String

    package init(of bytes: [UInt8]) { text = SHA256.hash(bytes).hexadecimal }

    /// Returns nil for anything but 64 digits.
    init?(_ text: some Collection<UInt8>) {
        let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard text.count == 2 * SHA256.byteCount, text.allSatisfy(isDigit) else { return nil }
        self.text = String(decoding: text, as: UTF8.self)
    }
}
