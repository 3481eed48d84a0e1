/// A read-only view of bytes, followed by readable zero bytes. The owner keeps them alive.
///
/// The hot loops of the lexer run on this type. The owner guarantees ``padding`` zero bytes after the last byte, so a loop may
/// read one byte ahead, or load a whole vector, without a bounds check. Debug builds check each index.
@frozen public struct Bytes: @unchecked Sendable {
    /// The number of zero bytes after the last byte.
    public static let padding = 64

    /// The first byte.
    public let base: UnsafePointer<UInt8>
    /// The number of bytes, without the padding.
    public let count: Int

    /// Creates a view of `count` bytes at `base`, which must be followed by ``padding`` readable zero bytes and outlive the
    /// view.
    @inlinable public init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    /// The byte at `index`; the padding reads as zero.
    @inlinable @inline(__always) public subscript(index: Int) -> UInt8 {
        assert(index >= 0 && index < count + Bytes.padding, "byte offset out of bounds")
        return base[index]
    }

    /// The bytes of a range.
    @inlinable public subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        assert(range.lowerBound >= 0 && range.upperBound <= count, "byte range out of bounds")
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The bytes of a span.
    @inlinable public subscript(span: SourceSpan) -> UnsafeBufferPointer<UInt8> { self[span.range] }

    /// Returns the text of a range. Bad UTF-8 becomes U+FFFD. Copies: for messages and names, not for hot loops.
    public func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// Returns the text of a span. Bad UTF-8 becomes U+FFFD. Copies: for messages and names, not for hot loops.
    public func string(_ span: SourceSpan) -> String { string(span.range) }

    /// Returns whether the bytes at `offset` are those of `text`.
    @inlinable public func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount where base[offset + index] != text.utf8Start[index] { return false }
        return true
    }
}
