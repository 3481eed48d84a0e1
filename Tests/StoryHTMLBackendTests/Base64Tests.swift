import Testing

@testable import StoryHTMLBackend

/// The examples of RFC 4648.
@Suite struct Base64Tests {
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
