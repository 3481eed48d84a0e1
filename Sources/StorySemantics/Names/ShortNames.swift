/// A set of names of up to eight ASCII characters, in lower case. Each is packed into a number, so that a lookup builds no text
/// and no hash table.
struct ShortNames: ExpressibleByArrayLiteral, Sendable {
    private let packed: [UInt64]

    init(arrayLiteral names: StaticString...) {
        packed = names.map { name in
            name.withUTF8Buffer { name in
                guard let packed = Self.pack(name) else { preconditionFailure("a name of more than eight characters") }
                return packed
            }
        }
    }

    /// Returns whether a name, whatever its letter case, is one of these.
    func contains(_ name: some Sequence<UInt8>) -> Bool { Self.pack(name).map(packed.contains) ?? false }

    private static func pack(_ name: some Sequence<UInt8>) -> UInt64? {
        var packed: UInt64 = 0
        for byte in name {
            guard packed < 1 << 56 else { return nil }
            packed = packed << 8 | UInt64((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        return packed
    }
}
