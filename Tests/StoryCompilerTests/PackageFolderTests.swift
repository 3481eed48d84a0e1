import StoryFiles
import StoryIR
import StoryPlatform
import StorySemantics
import StorySource
import TestSupport
import Testing

@testable import StoryCompiler

@Suite("The files of a package")
struct PackageFolderTests {
    private let outer: TemporaryFolder
    private let files: PackageFolder

    init() throws {
        outer = try TemporaryFolder()
        try outer.write("secret.png", [1])
        try outer.write("story/assets/A.png", Array("abc".utf8))
        try outer.write("story/assets/deep/b c.png", [1])
        // As on a Mac: the accent is a character of its own.
        try outer.write("story/assets/Cafe\u{301}.png", [1])
        try outer.link("story/escape", to: "../secret.png")
        try outer.link("story/up", to: "..")
        try outer.link("story/inside.png", to: "assets/A.png")
        try outer.link("story/loop", to: "loop")
        try outer.link("story/dangling", to: "nowhere")
        files = PackageFolder(FolderRoot(RawPath(outer.path("story"))), hashesContents: true)
    }

    @Test(
        "a file is found by its exact name",
        arguments: ["assets/A.png", "./assets//A.png", "inside.png", "assets/deep/b c.png"])
    func found(path: String) {
        guard case .found = files.find(path) else {
            Issue.record("\(files.find(path))")
            return
        }
    }

    @Test("facts: size and hash of the contents")
    func facts() {
        // XXH3-128 of "abc", from the reference implementation's xxhsum -H2.
        #expect(
            files.find("assets/A.png")
                == .found(.init(byteCount: 3, hash: "06b05ab6733a618578af5f94892f3950", kind: .text)))
        #expect(
            PackageFolder(FolderRoot(RawPath(outer.path("story"))), hashesContents: false).find("assets/A.png")
                == .found(.init(byteCount: 3, kind: .text)))
    }

    @Test("markup is read as far as it is checked, other files at their start, and each is hashed whole")
    func markup() throws {
        let start = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for count in [0, 300_000, 9_000_000] {
            let comment = "<!--\(String(repeating: "g", count: count))-->"
            let svg = Array("\(start)\(comment)<script/></svg>".utf8)
            let gif = Array("GIF89a".utf8) + svg
            try outer.write("package\(count)/a.svg", svg)
            try outer.write("package\(count)/a.gif", gif)
            let files = PackageFolder(
                FolderRoot(RawPath(outer.path("package\(count)"))), hashesContents: true)
            let reason: SVGFault.Reason = count > SVGReader.longest ? .tooLarge : .element("script")
            for (path, content, kind) in [
                ("a.svg", svg, FileKind.unsafeSVG(SVGFault(reason, line: 1))), ("a.gif", gif, .gif),
            ] {
                let file = files.find(path)
                guard case .found(let facts) = file else {
                    Issue.record("\(file)")
                    continue
                }
                #expect(facts.kind == kind && facts.byteCount == content.count)
                var hash = ContentHash()
                content.withUnsafeBytes { hash.update($0) }
                #expect(facts.hash == hash.hexadecimal)
            }
        }
    }

    @Test(
        "the message names a file that differs in case, or in the form of its accents",
        arguments: [
            ("assets/a.png", "assets/A.png"), ("ASSETS/a.PNG", "assets/A.png"), ("Inside.png", "inside.png"),
            ("assets/Caf\u{E9}.png", "assets/Cafe\u{301}.png"),
        ])
    func otherCase(path: String, other: String) {
        guard case .missing(let found?) = files.find(path) else {
            Issue.record("\(files.find(path))")
            return
        }
        // The characters count, which `==` of strings ignores.
        #expect(Array(found.utf8) == Array(other.utf8))
    }

    @Test(
        "missing files", arguments: ["assets/c.png", "nothing/x", "assets", "assets/A.png/x", "loop", "dangling"])
    func missing(path: String) {
        #expect(files.find(path) == .missing(otherCase: nil))
    }

    /// Nothing of a process is where this file begins.
    @Test("a file that fails while it is read is a failure of the package", arguments: [false, true])
    func unreadable(hashesContents: Bool) {
        let files = PackageFolder(FolderRoot(RawPath("/proc/self")), hashesContents: hashesContents)
        #expect(files.find("mem") == .found(.init(byteCount: nil)))
        #expect(files.failure?.message.hasPrefix("can't read '/proc/self/mem': ") == true)
    }

    @Test(
        "paths that leave the package",
        arguments: [
            "../secret.png", "assets/../../secret.png", "assets/../story.mdx", "/etc/hostname", "escape", "a\u{0}b",
        ])
    func outside(path: String) {
        #expect(files.find(path) == .outside(link: nil))
    }

    @Test("a folder that becomes a link outside is not followed")
    func swapped() throws {
        let files = PackageFolder(FolderRoot(RawPath(outer.path("story"))), hashesContents: true)
        #expect(isOpened("assets/A.png", of: files))
        try outer.write("elsewhere/A.png", [7])
        try #require(rename(outer.path("story/assets"), outer.path("story/was")) == 0)
        try outer.link("story/assets", to: "was")
        #expect(isOpened("assets/A.png", of: files))
        try #require(unlink(outer.path("story/assets")) == 0)
        try outer.link("story/assets", to: "../elsewhere")
        #expect(!isOpened("assets/A.png", of: files))
    }

    private func isOpened(_ path: String, of files: PackageFolder) -> Bool { files.open(path) != nil }

    @Test(
        "the folder through which a path leaves the package",
        arguments: ["up/secret.png", "./up//story/assets/A.png", "up/what/is/not/there"])
    func link(path: String) {
        #expect(files.find(path) == .outside(link: "up"))
    }

    @Test("results are kept without hashes, if requested")
    func answers() {
        let files = PackageFolder(FolderRoot(RawPath(outer.path("story"))), hashesContents: false, cachesResults: true)
        _ = (files.find("inside.png"), files.find("nothing"), files.find("up/secret.png"))
        #expect(files.lookedUpPaths.map(\.path) == ["inside.png", "nothing"])
        #expect(files.lookedUpPaths.map(\.isFound) == [true, false])
        #expect(PackageFolder(FolderRoot(RawPath(outer.path("story"))), hashesContents: false).answers.isEmpty)
    }
}
