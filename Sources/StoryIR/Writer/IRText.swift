/// A text to write: bytes of the source, or a string.
package enum IRText {
    /// Well-formed UTF-8 that outlives the call.
    case bytes(UnsafeBufferPointer<UInt8>)
    case string(String)

    package var string: String {
        switch self {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .string(let string): string
        }
    }
}
