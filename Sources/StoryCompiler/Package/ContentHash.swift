import CXXHash
import StorySource

/// XXH3, 128 bits: the hash by which outputs name contents.
package struct ContentHash: ~Copyable {
    private let state: OpaquePointer

    package init() {
        state = XXH3_createState()
        XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    /// Adds bytes.
    package func update(_ bytes: UnsafeRawBufferPointer) { XXH3_128bits_update(state, bytes.baseAddress, bytes.count) }

    /// The hash of the bytes so far: 32 lower-case hexadecimal digits, the high half first.
    package var hexadecimal: String { Self.hexadecimal(XXH3_128bits_digest(state)) }

    /// The hash of a source's bytes.
    package static func of(_ bytes: Bytes) -> String { hexadecimal(XXH3_128bits(bytes.base, bytes.count)) }

    private static func hexadecimal(_ hash: XXH128_hash_t) -> String { digits(hash.high64) + digits(hash.low64) }

    private static func digits(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}
