import Testing

@testable import StoryFiles

@Suite("Paths")
struct RawPathTests {
    @Test(
        "folder and name",
        arguments: [
            ("a/b", "a", "b"), ("a/b/", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("/", "/", ""),
            ("a//b", "a", "b"),
            ("./a", ".", "a"), ("..", ".", ".."),
        ])
    func parts(path: String, folder: String, name: String) {
        #expect(RawPath(path).folder == RawPath(folder))
        #expect(RawPath(path).name == Array(name.utf8))
    }

    @Test(
        "as shown",
        arguments: [("./a", "a"), ("././/a", "a"), (".", "."), ("../a", "../a"), ("./", "./"), ("a/./b", "a/./b")])
    func shown(path: String, shown: String) {
        #expect(RawPath(path).shown == shown)
    }

    @Test("entries of a folder")
    func appending() {
        #expect(RawPath(".").appending("a") == RawPath("a"))
        #expect(RawPath("/").appending("a") == RawPath("/a"))
        #expect(RawPath("x/").appending("a") == RawPath("x/a"))
        #expect(RawPath([0xFF]).appending([0xFE]).bytes == [0xFF, 0x2F, 0xFE])
    }
}
