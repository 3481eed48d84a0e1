import Testing

@testable import StoryDriver

@Suite("Results of actions in a cache") struct ActionResultTests {
    private static let key = CacheDigest(of: Array("key".utf8))

    private static var result: ActionResult {
        var result = ActionResult()
        let bytes = Array("abc".utf8)
        result.files = [
            ActionResult.File(path: "story.json", digest: CacheDigest(of: bytes), byteCount: 3),
            ActionResult.File(path: "sections/ä.json", digest: CacheDigest(of: []), byteCount: 0),
        ]
        result.text = Array("words".utf8)
        return result
    }

    @Test func `results are encoded in Protocol Buffers`() {
        var result = Self.result
        result.files.removeLast()
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        // output_files {path: "story.json" digest {hash: … size_bytes: 3}} stdout_raw: "words"
        var expected: [UInt8] = [0x12, 82, 0x0A, 10] + "story.json".utf8
        expected += [0x12, 68, 0x0A, 64] + abc.utf8
        expected += [0x10, 3, 0x2A, 5] + "words".utf8
        expected += [0x3A, 64]
        let bytes = result.sealed(for: Self.key)
        #expect(Array(bytes.dropLast(64)) == expected)
    }

    @Test func `a result decodes as it was encoded, even after a server added fields`() {
        let bytes = Self.result.sealed(for: Self.key)
        #expect(ActionResult(sealed: bytes, for: Self.key) == Self.result)
        // execution_metadata {worker: "w"}, exit_code: 0, and a number of fixed width.
        let more: [UInt8] = [0x4A, 3, 0x0A, 1, 0x77, 0x20, 0, 0x7D, 1, 2, 3, 4]
        #expect(ActionResult(sealed: bytes + more, for: Self.key) == Self.result)
        #expect(ActionResult(sealed: bytes, for: CacheDigest(of: [1])) == nil, "the result of another action")
        #expect(ActionResult(sealed: [], for: Self.key) == nil)
    }

    @Test func `nothing else decodes as a result`() {
        let bytes = Self.result.sealed(for: Self.key)
        for count in bytes.indices { #expect(ActionResult(sealed: Array(bytes[..<count]), for: Self.key) == nil) }
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                #expect(ActionResult(sealed: damaged, for: Self.key) ?? Self.result == Self.result)
            }
        }
        // A length of 2⁶³, a number without an end, and a group.
        let huge: [UInt8] = [0x12] + [UInt8](repeating: 0xFF, count: 8) + [0x7F]
        for bytes in [huge, [UInt8](repeating: 0x80, count: 20), [0x13]] {
            #expect(ActionResult(sealed: bytes, for: Self.key) == nil)
        }
    }
}
