/// A set of attributes, iterated in the order of the cases.
public struct AttributeSet: Sequence, IteratorProtocol, BitwiseCopyable, Sendable {
    /// The bits of the set, numbered by the raw values of attributes.
    public var bits: UInt32

    /// Creates a set from its bits.
    @inlinable @inline(__always) public init(bits: UInt32 = 0) { self.bits = bits }

    init(_ name: AttributeName) { bits = 1 << UInt32(name.rawValue) }

    package init(_ names: [AttributeName]) {
        self.init()
        for name in names { insert(name) }
    }

    /// Returns whether an attribute is in the set.
    @inlinable @inline(__always)
    public func contains(_ name: AttributeName) -> Bool { bits & 1 << UInt32(name.rawValue) != 0 }

    /// Returns whether all attributes are in another set.
    @inlinable @inline(__always) public func isSubset(of other: Self) -> Bool { bits & ~other.bits == 0 }

    @inline(__always) mutating func insert(_ name: AttributeName) { bits |= 1 << UInt32(name.rawValue) }

    mutating func formUnion(_ other: Self) { bits |= other.bits }

    /// Returns the attributes that are in both sets.
    public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

    /// Removes and returns the first attribute.
    public mutating func next() -> AttributeName? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return AttributeName(rawValue: UInt8(bits.trailingZeroBitCount))
    }
}
