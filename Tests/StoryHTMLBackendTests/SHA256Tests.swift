import Testing

@testable import StoryHTMLBackend

/// The examples of FIPS 180-4 and NIST's validation suite, and RFC 4648's.
@Suite struct SHA256Tests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]) func examples(message: String, hash: String) {
        #expect(hex(SHA256.hash(Array(message.utf8))) == hash)
    }

    @Test func aLongMessage() {
        let hash = SHA256.hash(Array(repeating: UInt8(ascii: "a"), count: 100_000))
        #expect(hex(hash) == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
    }

    /// Lengths on both sides of where padding takes another block.
    @Test(arguments: [
        (55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
        (56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
        (63, "c7723fa1e0127975e49e62e753db53924c1bd84b8ac1ac08df78d09270f3d971"),
        (64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
        (65, "98ce42deef51d40269d542f5314bef2c7468d401ad5d85168bfab4c0108f75f7"),
    ]) func padding(count: Int, hash: String) {
        #expect(hex(SHA256.hash(Array(repeating: 0, count: count))) == hash)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]) func base64(text: String, expected: String) {
        #expect(Base64.text(Array(text.utf8)) == expected)
    }

    @Test func allDigitsOfBase64() {
        #expect(Base64.text([0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF]) == "++++////")
    }
}
