import StoryFiles
import StoryIR
import StoryPlatform
import StorySource
import TestSupport
import Testing

@testable import StoryDriver

@Suite struct OutputFolderTests {
    /// Otherwise the hash in the story would not be that of the file beside it.
    @Test(arguments: [false, true]) func `refuses a file that changed after it was checked`(isChanged: Bool) throws {
        let temporary = try TemporaryFolder()
        try temporary.write("cat.png", [1, 2, 3])
        let picture = RawPath(temporary.path("cat.png"))
        let names = [Array("cat.png".utf8)]
        var folder = try OutputFolder(
            OutputDirectory(named: RawPath(temporary.path("out"))), storyID: "s", package: RawPath(temporary.path),
            files: [names], overwrites: false, timeout: 0)
        let checked = SourceFile(path: "", content: isChanged ? [1, 2] : [1, 2, 3])
        var failure: (any Error)?
        do {
            try folder.copy(
                FileDescriptor.open(picture, O_RDONLY), shownAs: picture, to: names,
                hash: ContentHash.of(checked.bytes))
        } catch { failure = error }
        #expect((failure != nil) == isChanged)
        #expect(try temporary.names("out/s").contains("cat.png") != isChanged)
    }
}
