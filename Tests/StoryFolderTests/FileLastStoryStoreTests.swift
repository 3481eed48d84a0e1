import Foundation
import StoryFolder
import StoryKit
import Synchronization
import TestSupport
import Testing

@Suite struct FileLastStoryStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ text: String) throws -> ResourceURL { try #require(ResourceURL(text)) }

    private func memory(library: String? = nil) throws -> FileLastStoryStore {
        FileLastStoryStore(file: folder.path("app/last"), library: try library.map { try url($0) })
    }

    @Test func `the last story is found again`() async throws {
        #expect(await (try memory()).lastStory() == nil)
        for text in ["https://a.example/wolf/", "file:///s/w%20f", "zip:///s/a.zip/"] {
            await (try memory()).remember(try url(text))
            #expect(await (try memory()).lastStory() == (try url(text)))
        }
        #expect(try folder.names("app") == ["last"])
    }

    @Test func `a story of a library is found after the library was moved`() async throws {
        for name in ["the wolf", "a:b", "deep/in"] {
            let story = try #require(try url("file:///old/stories/").file(name))
            await (try memory(library: "file:///old/stories/")).remember(story)
            #expect(
                await (try memory(library: "file:///new/place")).lastStory()
                    == (try url("file:///new/place").file(name)))
            #expect(await (try memory()).lastStory() == nil)
        }
        await (try memory(library: "file:///old/stories/")).remember(try url("file:///old/storiesque/x"))
        #expect(
            await (try memory(library: "file:///new/place")).lastStory() == (try url("file:///old/storiesque/x")))
    }

    @Test func `a text that is not a URL is not a story`() async throws {
        for bytes in [[], [0xFF], Array("../x".utf8), Array("/etc".utf8), Array("a b:c\n".utf8)] as [[UInt8]] {
            try folder.write("app/last", bytes)
            #expect(await (try memory()).lastStory() == nil)
        }
        for bytes in [[], Array("../x".utf8), Array("/etc".utf8)] as [[UInt8]] {
            try folder.write("app/last", bytes)
            #expect(await (try memory(library: "file:///s")).lastStory() == nil)
        }
    }

    @Test func `a failure to remember is reported`() async throws {
        let words = Mutex<[String]>([])
        let memory = FileLastStoryStore(file: folder.path("a/b/last")) { word in words.withLock { $0.append(word) } }
        await memory.remember(try url("file:///s"))
        #expect(words.withLock { $0 } == ["can't write '\(folder.path)/a/b/last': no such file or folder"])
    }
}
