/// Attributes, as a bit for each by its raw value.
package struct AttributeSet: Sequence, IteratorProtocol, BitwiseCopyable, Sendable {
    package private(set) var bits: UInt32 = 0

    init() {}

    init(bits: UInt32) { self.bits = bits }

    init(_ name: AttributeName) { bits = 1 << UInt32(name.rawValue) }

    mutating func formUnion(_ other: Self) { bits |= other.bits }

    func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

    /// Takes them out one after the other, in the order of the cases.
    package mutating func next() -> AttributeName? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return AttributeName(rawValue: UInt8(bits.trailingZeroBitCount))
    }
}
