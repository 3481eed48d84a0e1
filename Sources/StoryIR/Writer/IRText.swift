/// A text to be written: straight from the source, or one that had to be put together.
package enum IRText {
    /// Well-formed UTF-8 that outlives the call.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// A text of its own.
    case string(String)

    /// The text as a string of its own.
    package var string: String {
        switch self {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .string(let string): string
        }
    }
}
