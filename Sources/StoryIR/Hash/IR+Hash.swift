extension IR {
    /// The hash of bytes as ``Asset/hash`` and ``Source/hash`` have it: `xxh128:` and XXH3, 128 bits, as 32 lower-case
    /// hexadecimal digits. Time is linear in their number. It tells contents apart that nobody made to be mistaken for one
    /// another, and protects from nothing else.
    public static func hash(of bytes: [UInt8]) -> String {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.update($0) }
        return "xxh128:" + hash.hexadecimal
    }
}
