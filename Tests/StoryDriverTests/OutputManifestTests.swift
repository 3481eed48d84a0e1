import StoryCompiler
import Testing

@testable import StoryDriver

@Suite("Lists of what was written") struct OutputManifestTests {
    @Test("a list of files reads as it was written")
    func manifest() {
        let files: Set<[[UInt8]]> = [
            [Array("story.json".utf8)], [Array("a".utf8), Array("b\nc\\n.png".utf8)], [Array("ä".utf8)],
        ]
        let manifest = OutputManifest(files: files)
        #expect(OutputManifest(reading: manifest.bytes) == manifest)
        #expect(OutputManifest(reading: Array("other\nstory.json\n".utf8)).files.isEmpty)
        #expect(OutputManifest(reading: manifest.bytes + Array("file x\n".utf8)).files.isEmpty)
        let outside = OutputManifest(files: files.union([[Array("..".utf8), Array("x".utf8)]]))
        #expect(OutputManifest(reading: outside.bytes) == manifest)
        let record = BuildRecord(
            source: "12", settings: "34",
            answers: [PackageAnswer(.missing(otherCase: "A\tb"), to: "a\tb"), PackageAnswer(hasFolder: true, "a b\n")],
            outputs: [[Array("story.json".utf8)]: 17])
        let recorded = OutputManifest(files: files, record: record).bytes
        #expect(OutputManifest(reading: recorded).files == files)
        #expect(OutputManifest(reading: recorded).record?.outputs == record.outputs)
        #expect(Set(OutputManifest(reading: recorded).record?.answers ?? []) == Set(record.answers))
        for index in recorded.indices {
            var damaged = recorded
            damaged[index] ^= 1
            #expect(OutputManifest(reading: damaged) == OutputManifest(files: []))
        }
    }
}
