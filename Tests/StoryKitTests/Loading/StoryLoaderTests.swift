import StoryIR
import TestSupport
import Testing

@testable import StoryKit

@Suite struct StoryLoaderTests {
    private static func url(_ name: String) -> ResourceURL { ResourceURL("test:///\(name)")! }

    /// Returns the files of stories by name: `hall` has two sections.
    private static func files(_ names: [String], isSplit: Bool = false) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in names {
            let document = TestStory.document([("gate", .next("hall")), ("hall", .ending)], id: name)
            for (path, bytes) in TestStory.files(document, isSplit: isSplit) {
                files["test:///\(name)" + path.dropFirst(TestStory.base.description.utf8.count)] = bytes
            }
        }
        return files
    }

    @Test func `a story is loaded once, until it is evicted`() async throws {
        let fetcher = FileShelf(Self.files(["a", "b", "c"]))
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher), limit: 2)
        await loader.preload(Self.url("a"))
        for name in ["a", "a", "b", "a", "c", "a", "b"] {
            #expect(try await loader.load(Self.url(name)).head.story.id == name)
        }
        func counts() -> [Int] { ["a", "b", "c"].map { fetcher.count("test:///\($0)/story.json") } }
        #expect(counts() == [1, 2, 1])
        await loader.clear()
        _ = try await loader.load(Self.url("a"))
        #expect(counts() == [2, 2, 1])
    }

    @Test func `a failed load is repeated`() async throws {
        let fetcher = FileShelf([:])
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher))
        await #expect(throws: StoryLoadingError.notFound) { try await loader.load(Self.url("a")) }
        for (path, bytes) in Self.files(["a"]) { fetcher.files[path] = bytes }
        let all = await loader.loadAll([Self.url("a"), Self.url("b")])
        #expect(try all[0].result.get().head.story.id == "a")
        #expect(throws: StoryLoadingError.notFound) { try all[1].result.get() }
    }

    @Test func `a load that fails before it is needed is repeated`() async throws {
        let fetcher = FileShelf([:])
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher))
        await loader.preload(Self.url("a"))
        await eventually { await loader.storyCount == 0 }
        for (path, bytes) in Self.files(["a"]) { fetcher.files[path] = bytes }
        #expect(try await loader.load(Self.url("a")).head.story.id == "a")
    }

    @Test func `a damaged story is detected, unless validation is off`() async throws {
        let document = TestStory.document([("gate", .next("cellar"))], id: "a")
        let fetcher = FileShelf(["test:///a/story.json": document.json()])
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher))
        #expect(try await loader.load(Self.url("a"), isValidated: false).head.story.id == "a")
        await #expect {
            try await loader.load(Self.url("a"))
        } throws: { error in
            if case StoryLoadingError.damaged = error { true } else { false }
        }
    }

    @Test(arguments: [false, true]) func `sections are found by id`(isSplit: Bool) async throws {
        let fetcher = FileShelf(Self.files(["a"], isSplit: isSplit))
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher))
        for id in ["gate", "hall"] { #expect(try await loader.section(id, of: Self.url("a")).id == id) }
        await #expect(throws: StoryLoadingError.notFound) { try await loader.section("cellar", of: Self.url("a")) }
    }
}
