import Testing

@testable import StoryTranslation

@Suite("Files that are written into the text")
struct DataURLTests {
    @Test(
        "the content is decoded",
        arguments: [
            // RFC 4648, section 10, with and without padding.
            ("data:;base64,", ""), ("data:;base64,Zg==", "f"), ("data:;base64,Zm8", "fo"),
            ("data:text/plain;charset=utf-8;BASE64,Zm9v", "foo"),
            ("data:;base64,Zm9vYmFy\n  Zm9v%0AYg%3D%3D", "foobarfoob"),
            ("data:;base64,++//", "\u{FB}\u{EF}\u{FF}"), ("data:,a%20b,c", "a b,c"),
        ])
    func content(address: String, content: String) {
        #expect(DataURL.content(of: address) == content.unicodeScalars.map { UInt8($0.value) })
    }

    @Test("anything else is not", arguments: ["data:image/png;base64", "data:;base64,Zm9v!", "data:;base64,Zm-_"])
    func invalid(address: String) { #expect(DataURL.content(of: address) == nil) }
}
