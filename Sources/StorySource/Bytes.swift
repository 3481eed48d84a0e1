/// A read-only view of bytes that somebody else keeps alive, followed by readable zero bytes.
///
/// The hot loops of the lexer run on this type. The owner guarantees ``padding`` zero bytes after the last byte, so a
/// loop may read one byte ahead, or load a whole vector, without asking where the end is. Debug builds check each index.
@frozen
public struct Bytes: @unchecked Sendable {
    /// How many zero bytes are after the last one.
    public static let padding = 64

    /// The first byte.
    public let base: UnsafePointer<UInt8>
    /// The number of bytes, padding not counted.
    public let count: Int

    /// A view of `count` bytes at `base`, which must be followed by ``padding`` readable zero bytes and outlive the view.
    @inlinable
    public init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    /// The byte at `index`; the padding reads as zero.
    @inlinable @inline(__always)
    public subscript(index: Int) -> UInt8 {
        assert(index >= 0 && index < count + Bytes.padding, "byte offset out of bounds")
        return base[index]
    }

    /// The bytes of a range.
    @inlinable
    public subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        assert(range.lowerBound >= 0 && range.upperBound <= count, "byte range out of bounds")
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The bytes of a span.
    @inlinable
    public subscript(span: SourceSpan) -> UnsafeBufferPointer<UInt8> { self[span.range] }

    /// The text of a range, bad UTF-8 repaired with U+FFFD. Copies: for messages and names, not for hot loops.
    public func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// The text of a span, bad UTF-8 repaired with U+FFFD. Copies: for messages and names, not for hot loops.
    public func string(_ span: SourceSpan) -> String { string(span.range) }

    /// Whether the bytes at `offset` are those of `text`.
    @inlinable
    public func matches(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount where base[offset + index] != text.utf8Start[index] { return false }
        return true
    }
}
