import StoryFiles
import Testing

@testable import StoryDriver

@Suite("Addresses of caches") struct CacheAddressTests {
    private static func address(_ text: String) -> CacheAddress? {
        CacheAddress(Array(text.utf8), in: RawPath("/stories"), login: "known:word")
    }

    @Test func `folders and servers`() {
        #expect(Self.address("cache") == .directory(RawPath("/stories/cache")))
        #expect(Self.address("/a b") == .directory(RawPath("/a b")))
        for text in ["file:/a%20b", "file:///a%20b", "FILE://localhost/a%20b"] {
            #expect(Self.address(text) == .directory(RawPath("/a b")), "\(text)")
        }
        #expect(Self.address("./http://x") == .directory(RawPath("/stories/./http://x")))
        #expect(
            Self.address("http://host:8080/cache/") == .server(address: "http://host:8080/cache", login: "known:word"))
        #expect(
            Self.address("HTTPS://me:se%3Acret@host") == .server(address: "https://host", login: "me:se:cret"))
        #expect(Self.address("https://me:secret@host")?.shown == "https://host")
        #expect(CacheAddress(Array("relative".utf8)) == .directory(RawPath("relative")))
    }

    @Test(arguments: [
        "", "ftp://host/", "file:x", "file://host/x", "file:", "http:", "http://", "http://me@", "http://ho st/",
        "http://host/?x", "http://host/#x", "https:host", "grpc://host", "a\nb", "file:/%0A", "file:/%4",
        "http://%zz@h",
    ])
    func `other texts are refused`(_ text: String) { #expect(Self.address(text) == nil) }
}
