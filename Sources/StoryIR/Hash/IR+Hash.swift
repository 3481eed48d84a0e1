extension IR {
    /// Returns the hash of bytes in the format of ``Asset/hash`` and ``Source/hash``: `xxh128:` and XXH3, 128 bits, as
    /// 32 lower-case hexadecimal digits. Time is linear in their number. It is not cryptographic: different contents
    /// can be made to have the same hash.
    public static func hash(of bytes: [UInt8]) -> String {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.update($0) }
        return "xxh128:" + hash.hexadecimal
    }
}
