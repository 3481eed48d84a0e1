import Foundation
import StoryFiles
import StorySource
import TestSupport
import Testing

@testable import StoryDriver

@Suite struct FixedFileTests {
    private let old = SourceFile(path: "s.mdx", text: "old\n")
    private let new = Array("new\n".utf8)

    @Test func replacesAnUnchangedFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("s.mdx", Array("old\n".utf8))
        #expect(try FixedFile.write(new, to: RawPath(folder.path("s.mdx")), in: nil, insteadOf: old))
        #expect(try folder.read("s.mdx") == new)
        #expect(try folder.names() == ["s.mdx"])
    }

    /// Somebody saved the file between reading and writing: those words are not lost.
    @Test(arguments: ["", "old", "old\n\n", "odl\n"]) func keepsAChangedFile(content: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("s.mdx", Array(content.utf8))
        #expect(throws: SystemError.self) {
            try FixedFile.write(new, to: RawPath(folder.path("s.mdx")), in: nil, insteadOf: old)
        }
        #expect(try folder.read("s.mdx") == Array(content.utf8))
        #expect(try folder.names() == ["s.mdx"])
    }

    @Test func createsNoDeletedFile() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError("can't write", RawPath(folder.path("s.mdx")), errno: ENOENT)) {
            try FixedFile.write(new, to: RawPath(folder.path("s.mdx")), in: nil, insteadOf: old)
        }
        #expect(try folder.names() == [])
    }
}
