import Foundation
import TestSupport
import Testing

@testable import StoryFiles

@Suite("A named folder as a boundary")
struct FolderRootTests {
    private let outer: TemporaryFolder
    private let root: FolderRoot

    init() throws {
        outer = try TemporaryFolder()
        try outer.write("secret", [1])
        try outer.write("tree/a/b/file", [2])
        try outer.link("tree/up", to: "..")
        try outer.link("tree/escape", to: "../secret")
        try outer.link("tree/there-and-back", to: "../tree/a/b/file")
        try outer.link("tree/absolute", to: outer.path("tree/a/b"))
        try outer.link("tree/absolute-escape", to: outer.path("secret"))
        try outer.link("tree/a/sideways", to: "../a/b/file")
        try outer.link("tree/loop", to: "loop")
        try outer.link("tree/nowhere", to: "missing")
        try outer.link("tree/magic", to: "/proc/self/root")
        try outer.link("tree/process", to: "/proc/self/exe")
        root = FolderRoot(RawPath(outer.path("tree")))
    }

    private func path(_ name: String) -> RawPath { RawPath(outer.path("tree/" + name)) }

    /// The error number of opening a file, or 0.
    private func code(_ name: String, _ flags: Int32 = O_RDONLY, in root: FolderRoot? = nil) -> Int32 {
        let file = (root ?? self.root).open(path(name), flags)
        return file == nil ? errno : 0
    }

    @Test(
        "links that stay in the folder are followed",
        arguments: ["a/b/file", "a/sideways", "absolute/file", "there-and-back", "./a//b/../b/file"])
    func inside(name: String) {
        let bytes: [UInt8]? = if let file = root.open(path(name), O_RDONLY) { file.bytes(upTo: 9) } else { nil }
        #expect(bytes == [2])
        #expect(root.status(path(name))?.isFile == true)
    }

    @Test(
        "links that lead outside are not followed",
        arguments: ["escape", "up", "up/secret", "absolute-escape", "magic", "process", ".."])
    func outside(name: String) {
        #expect(code(name) == EXDEV)
        #expect(code(name, FileDescriptor.naming) == EXDEV)
    }

    @Test(
        "missing files",
        arguments: [("a/x", ENOENT), ("nowhere", ENOENT), ("loop", ELOOP), ("a/b/file/x", ENOTDIR)])
    func missing(name: String, expected: Int32) {
        #expect(code(name) == expected)
    }

    @Test("a folder in it is a boundary of its own, and reached without leaving the outer one")
    func folder() throws {
        let inner = root.folder(path("a"))
        #expect(code("a/b/file", in: inner) == 0)
        try outer.link("tree/a/beside", to: "../nowhere")
        try outer.write("tree/missing", [3])
        #expect(code("a/beside") == 0)
        #expect(code("a/beside", in: inner) == EXDEV)
        #expect(code("up/secret", in: root.folder(path("up"))) == EXDEV)
    }

    @Test("a named folder may be a link")
    func named() throws {
        try outer.link("tree/link", to: "a")
        let root = FolderRoot(path("link"))
        #expect(code("link/b/file", in: root) == 0)
        #expect(code("link", O_RDONLY | O_DIRECTORY, in: root) == 0)
        #expect(code("link/../escape", in: root) == EXDEV)
    }
}
