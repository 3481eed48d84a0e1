import StoryCompiler
import StoryFiles
import StoryPlatform
import TestSupport
import Testing

@testable import StoryDriver

@Suite("Lists of what was written") struct OutputManifestTests {
    @Test("a list of files reads as it was written")
    func manifest() throws {
        let files: Set<[[UInt8]]> = [
            [Array("story.json".utf8)], [Array("a".utf8), Array("b\nc\\n.png".utf8)], [Array("ä".utf8)],
        ]
        let manifest = OutputManifest(files: files)
        #expect(OutputManifest(reading: manifest.bytes).bytes == manifest.bytes)
        #expect(OutputManifest(reading: Array("other\nstory.json\n".utf8)).files.isEmpty)
        #expect(OutputManifest(reading: manifest.bytes + Array("file x\n".utf8)).files.isEmpty)
        let outside = OutputManifest(files: files.union([[Array("..".utf8), Array("x".utf8)]]))
        #expect(OutputManifest(reading: outside.bytes).bytes == manifest.bytes)
        let folder = try TemporaryFolder()
        try folder.write("story.json", [1, 2, 3])
        try folder.write("a/b\nc\\n.png", [])
        guard let descriptor = FileDescriptor.open(RawPath(folder.path), O_RDONLY | O_DIRECTORY) else {
            Issue.record("the folder can't be opened")
            return
        }
        let opened = OpenFolder(descriptor)
        let record = try #require(
            BuildRecord(
                source: "12", settings: "34",
                answers: [
                    PackageAnswer(.missing(otherCase: "A\tb"), to: "a\tb"), PackageAnswer(hasFolder: true, "a b\n"),
                ],
                diagnostics: []))
        let stamped = OutputManifest(files: files, in: opened, record: record, card: nil)
        let recorded = stamped.bytes
        let read = OutputManifest(reading: recorded)
        #expect(read.files == files.subtracting([[Array("ä".utf8)]]), "what is not there is not listed")
        #expect(Set(read.record?.answers ?? []) == Set(record.answers))
        let (isIntact, isIntactWithoutStamps) = (read.isIntact(in: opened), manifest.isIntact(in: opened))
        #expect(isIntact)
        #expect(!isIntactWithoutStamps)
        for index in recorded.indices {
            var damaged = recorded
            damaged[index] ^= 1
            #expect(OutputManifest(reading: damaged).bytes == OutputManifest(files: []).bytes)
        }
    }
}
