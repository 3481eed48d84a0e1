/// A text to be written: straight from the source, or one that had to be put together.
package enum IRText {
    /// Well-formed UTF-8 that outlives the call.
    case bytes(UnsafeBufferPointer<UInt8>)
    /// A text of its own.
    case string(String)
}
