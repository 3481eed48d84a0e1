import StoryKit
import Testing

@Suite struct ResourceURLTests {
    @Test(arguments: ["https://a.example/b", "file:///a", "x-y+1.2:z"]) func `is absolute`(text: String) {
        #expect(ResourceURL(text)?.description == text)
    }

    @Test(arguments: [("HTTPS://a.example/B", "https"), ("zip:x", "zip"), ("x-y+1.2:z:a", "x-y+1.2")])
    func `has a scheme`(text: String, scheme: String) {
        #expect(ResourceURL(text)?.scheme == scheme)
    }

    @Test func `is fetched by the fetcher for its scheme`() async throws {
        let fetcher = SchemeFetcher(["test": FileShelf(["TEST:a": [1]])])
        #expect(try await fetcher.fetch(try #require(ResourceURL("TEST:a"))) == [1])
        let other = try #require(ResourceURL("test2:a"))
        await #expect(throws: FetchError.notFound) { try await fetcher.fetch(other) }
    }

    @Test(arguments: ["", "a", "a/b", "https:", ":a", "1a:b", "a b:c", "https://a b", "https://a\u{0}", "https://a\n"])
    func `refuses other texts`(text: String) {
        #expect(ResourceURL(text) == nil)
    }

    @Test(arguments: [
        ("https://a.example/b", "c.png", "https://a.example/b/c.png"),
        ("https://a.example/b/", "c/./d//e.png", "https://a.example/b/c/d/e.png"),
        ("file:///a", "the wolf?#%.png", "file:///a/the%20wolf%3F%23%25.png"),
        ("file:///a", "ü.png", "file:///a/%C3%BC.png"),
        ("file:///a", "a:b.png", "file:///a/a:b.png"),
    ])
    func `names the files of a folder`(folder: String, path: String, file: String) {
        #expect(ResourceURL(folder)?.file(path)?.description == file)
    }

    @Test(arguments: ["", "/", ".", "/etc/passwd", "..", "a/../../b", "../a", "a\u{0}b"])
    func `names nothing outside of the folder`(path: String) {
        #expect(ResourceURL("file:///a")?.file(path) == nil)
    }
}
