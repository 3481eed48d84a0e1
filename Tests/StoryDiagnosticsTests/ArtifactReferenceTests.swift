import Testing

@testable import StoryDiagnostics

@Suite("References to files")
struct ArtifactReferenceTests {
    @Test(
        "relative to the working folder, if a file is in it",
        arguments: [
            ("story.mdx", "story.mdx", true), ("a//b/./c.mdx", "a/b/c.mdx", true), ("a/../b.mdx", "b.mdx", true),
            ("/desk/tales/a.mdx", "a.mdx", true), ("/desk/tales/../tales/a.mdx", "a.mdx", true),
            ("../tales/a.mdx", "a.mdx", true), ("../a.mdx", "file:///desk/a.mdx", false),
            ("/desk/talesmen/a.mdx", "file:///desk/talesmen/a.mdx", false),
            ("/../a.mdx", "file:///a.mdx", false), ("a b%#?é🎈.mdx", "a%20b%25%23%3F%C3%A9%F0%9F%8E%88.mdx", true),
            ("c:\\d.mdx", "c%3A%5Cd.mdx", true), ("<stdin>", "%3Cstdin%3E", true),
            ("\u{1B}\n-._~", "%1B%0A-._~", true), ("\u{FFFD}", "%EF%BF%BD", true),
        ])
    func references(path: String, uri: String, isInWorkingFolder: Bool) {
        let reference = ArtifactReference(Array(path.utf8), workingFolder: "/desk/tales")
        #expect(reference.uri == uri)
        #expect(reference.isInWorkingFolder == isInWorkingFolder)
    }

    @Test("without a known working folder, relative paths stay so")
    func unknownFolder() {
        func uri(_ path: String, _ folder: String?) -> String {
            ArtifactReference(Array(path.utf8), workingFolder: folder).uri
        }
        #expect(uri("a/b.mdx", nil) == "a/b.mdx")
        #expect(uri("/a/b.mdx", nil) == "file:///a/b.mdx")
        #expect(uri("/a/b.mdx", "/") == "a/b.mdx")
    }

    @Test("of bytes that are not UTF-8")
    func bytes() {
        let reference = ArtifactReference([0x61, 0xFF, 0x62], workingFolder: "/desk/tales")
        #expect(reference.uri == "a%FFb" && reference.isInWorkingFolder)
    }
}
