import Foundation
import StoryFolder
import StoryKit
import StoryNavigation
import Synchronization
import TestSupport
import Testing

@Suite struct FileTakenChoicesStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func choices(_ story: String, _ pages: String...) throws -> TakenChoices {
        var choices = TakenChoices(story: story)
        for page in pages { choices.add(try #require(StoryLocation(page))) }
        return choices
    }

    @Test func `stored choices are found again, beside bookmarks`() async throws {
        let path = folder.path("app")
        #expect(await FileTakenChoicesStore(folder: path).takenChoices(inStory: "wolf") == nil)
        for id in ["wolf", "../a/b", "ö?", "", "wolf.json"] {
            await FileTakenChoicesStore(folder: path).save(try choices(id, "a/p1"))
            let kept = try choices(id, "a/p1#l2", "a/p1", "ü/\"p\"")
            await FileTakenChoicesStore(folder: path).save(kept)
            #expect(await FileTakenChoicesStore(folder: path).takenChoices(inStory: id) == kept)
        }
        let bookmarks = FileBookmarkStore(folder: path)
        let location = try #require(StoryLocation("a/p1"))
        await bookmarks.save(Bookmark(story: "wolf", hash: "xxh128:0", location: location, history: []))
        #expect(try await bookmarks.bookmark(inStory: "wolf") != nil)
        #expect(await FileTakenChoicesStore(folder: path).takenChoices(inStory: "wolf")?.counts["a/p1"] == 2)
        // The form is that of any decoder.
        let file = try folder.read("app/wolf.choices")
        #expect(try JSONDecoder().decode(TakenChoices.self, from: Data(file)).counts.count == 2)
    }

    @Test func `a damaged file, and another story's, is ignored`() async throws {
        let store = FileTakenChoicesStore(folder: folder.path)
        let texts = [
            "", "{", "[]", #"{"story":"wolf"}"#, #"{"story":"hare","counts":{}}"#,
            #"{"story":"wolf","counts":{"a":1.5}}"#,
        ]
        for text in texts {
            try folder.write("wolf.choices", Array(text.utf8))
            #expect(await store.takenChoices(inStory: "wolf") == nil)
        }
        let end = Array(#"{"story":"wolf","counts":{}}"#.utf8)
        try folder.write("wolf.choices", end + [UInt8](repeating: 0x20, count: 4 << 20))
        #expect(await store.takenChoices(inStory: "wolf") == nil)
        try folder.write("wolf.choices", end)
        #expect(await store.takenChoices(inStory: "wolf") == TakenChoices(story: "wolf"))
    }

    @Test func `a failure to store choices is reported`() async throws {
        try folder.write("file", [])
        let told = Mutex<[String]>([])
        let store = FileTakenChoicesStore(folder: folder.path("file")) { reason in told.withLock { $0.append(reason) } }
        await store.save(try choices("wolf", "a/p1"))
        #expect(told.withLock { $0.count } == 1)
    }
}
