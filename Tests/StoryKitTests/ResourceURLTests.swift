import StoryKit
import Testing

@Suite struct ResourceURLTests {
    @Test(arguments: ["https://a.example/b", "file:///a", "x-y+1.2:z"]) func `is absolute`(text: String) {
        #expect(ResourceURL(text)?.description == text)
    }

    @Test(arguments: ["", "a", "a/b", "https:", ":a", "1a:b", "a b:c", "https://a b", "https://a\u{0}", "https://a\n"])
    func `is nothing else`(text: String) {
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
    func `leads nowhere else`(path: String) {
        #expect(ResourceURL("file:///a")?.file(path) == nil)
    }
}
