import TestSupport
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

    @Test("a file behind links is created where the last one leads to")
    func linkTarget() throws {
        let folder = try TemporaryFolder()
        try folder.write("in/there", [1])
        try folder.link("a", to: "in/b")
        try folder.link("in/b", to: "new")
        try folder.link("round", to: "round")
        try folder.link("c", to: "in/there")
        func target(_ name: String) -> String { RawPath(folder.path(name)).linkTarget.shown }
        let path = try #require(RawPath(folder.path).resolved).shown
        #expect(target("a").hasSuffix("/in/new"))
        #expect(target("c") == path + "/in/there")
        #expect(target("new").hasSuffix("/new"))
        #expect(target("round").hasSuffix("/round"))
    }
}
