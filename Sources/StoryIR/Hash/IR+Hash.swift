extension IR {
    /// The hash of bytes as ``Asset/hash`` and ``Source/hash`` have it: `xxh128:` and XXH3, 128 bits, as 32 lower-case
    /// hexadecimal digits. Time is linear in their number. It tells contents apart that nobody made to be mistaken for one
    /// another, and protects from nothing else.
    public static func hash(of bytes: [UInt8]) -> String {
        let hash = bytes.withUnsafeBytes { XXH128($0) }
        return "xxh128:" + digits(hash.high) + digits(hash.low)
    }

    private static func digits(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}
