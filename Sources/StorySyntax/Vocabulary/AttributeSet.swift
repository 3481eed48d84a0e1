/// A set of attributes, iterated in the order of the cases.
public struct AttributeSet: Sequence, IteratorProtocol, BitwiseCopyable, Sendable {
    /// The bits of the set, numbered by the raw values of attributes.
    public private(set) var bits: UInt32 = 0

    init() {}

    init(bits: UInt32) { self.bits = bits }

    init(_ name: AttributeName) { bits = 1 << UInt32(name.rawValue) }

    mutating func formUnion(_ other: Self) { bits |= other.bits }

    func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

    /// Removes and returns the first attribute.
    public mutating func next() -> AttributeName? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return AttributeName(rawValue: UInt8(bits.trailingZeroBitCount))
    }
}
