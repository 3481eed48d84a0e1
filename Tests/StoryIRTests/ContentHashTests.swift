import StoryIR
import TestSupport
import Testing

/// The hashes of the reference implementation, xxHash 0.8.1 (`XXH3_128bits`).
@Suite struct ContentHashTests {
    private static let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    @Test(arguments: [
        (0, "99aa06d3014798d86001c324468d497f"), (3, "4af3603b5bd30dfe3698b80191e625f9"),
        (8, "791e22cdc30880ba073a25812fe4f600"), (16, "8d0b1cd2088b9620843f49fff931d541"),
        (128, "9ac3a2d505dc8bbaffb5b9abed8b314d"), (240, "550b8ce07c44bc98c018ce69a32b5a7c"),
        (241, "8e7e1f2fe4156df918773c512b008a63"), (1024, "fc38edce51c5be0ec43c9aee9430cb7c"),
        (1025, "30ce69bff7ac8385e45dfc1c0c32dc3e"), (20_000, "32cf28eb0f25cbd5d862a022d34238ce"),
    ]) func `the hashes of known bytes`(count: Int, hash: String) {
        #expect(IR.hash(of: Array(Self.bytes[..<count])) == "xxh128:" + hash)
    }

    /// The hashes of all lengths, one after the other, hashed.
    @Test func `the hash for each length`() {
        var all = ContentHash()
        for count in 0...1400 {
            let hash = IR.hash(of: Array(Self.bytes[..<count]))
            Array(hash.utf8.dropFirst("xxh128:".utf8.count)).withUnsafeBytes { all.update($0) }
        }
        #expect(all.hexadecimal == "a30c63988b9a2d37affa970ad5d24185")
    }

    @Test func `the hash of bytes in pieces is that of the whole`() {
        var random = SeededGenerator(seed: 1)
        for most in [1, 64, 256, 300, 2000] {
            for count in [241, 256, 257, 512, 1024, 1100, 5000] {
                let whole = Array(Self.bytes[..<count])
                var hash = ContentHash()
                var rest = whole[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 0...most, using: &random))
                    piece.withUnsafeBytes { hash.update($0) }
                    rest = rest.dropFirst(piece.count)
                }
                #expect("xxh128:" + hash.hexadecimal == IR.hash(of: whole), "\(count) bytes")
            }
        }
    }
}
