/// A half-open range of UTF-8 byte offsets into a source file, front matter and byte order mark included.
///
/// Offsets have 32 bits, so a source has at most 4 GiB − 1 bytes (LANGUAGE.md 1).
@frozen public struct SourceSpan: Hashable, BitwiseCopyable, Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte; never less than ``start``.
    public var end: UInt32

    /// Creates a span from `start` up to, but not including, `end`.
    @inlinable public init(start: UInt32, end: UInt32) {
        assert(start <= end)
        self.start = start
        self.end = end
    }

    /// Creates a span from a range of byte offsets.
    @inlinable public init(_ range: Range<Int>) {
        self.init(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound))
    }

    /// Creates the empty span before the byte at `offset`.
    @inlinable public init(at offset: Int) { self.init(offset..<offset) }

    /// The span as a range of `Int` offsets.
    @inlinable public var range: Range<Int> { Int(start)..<Int(end) }

    /// The length in bytes.
    @inlinable public var count: Int { Int(end - start) }

    /// Whether the span is empty.
    @inlinable public var isEmpty: Bool { start == end }
}

extension SourceSpan: Comparable {
    /// Compares by start, then by end: the order in which diagnostics are shown.
    @inlinable public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
        (left.start, left.end) < (right.start, right.end)
    }
}
