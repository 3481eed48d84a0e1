/// A half-open range of UTF-8 byte offsets into a whole source file, front matter and byte order mark included.
///
/// Offsets are 32 bits wide, so a source holds at most 4 GiB − 1 bytes (LANGUAGE.md 1).
@frozen
public struct SourceSpan: Hashable, BitwiseCopyable, Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte; never less than ``start``.
    public var end: UInt32

    /// A span from `start` up to, not including, `end`.
    @inlinable
    public init(start: UInt32, end: UInt32) {
        assert(start <= end)
        self.start = start
        self.end = end
    }

    /// The span of a range of byte offsets.
    @inlinable
    public init(_ range: Range<Int>) {
        self.init(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
    }

    /// The empty span in front of the byte at `offset`.
    @inlinable
    public init(at offset: Int) {
        self.init(offset..<offset)
    }

    /// The span as a range of `Int` offsets.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(end) }

    /// The length in bytes.
    @inlinable
    public var count: Int { Int(end - start) }

    /// Whether the span holds no byte.
    @inlinable
    public var isEmpty: Bool { start == end }
}

extension SourceSpan: Comparable {
    /// Orders by start, then by end: the order in which diagnostics are shown.
    @inlinable
    public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
        (left.start, left.end) < (right.start, right.end)
    }
}
