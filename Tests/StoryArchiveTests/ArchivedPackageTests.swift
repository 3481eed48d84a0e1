import StoryArchive
import StoryCompiler
import StoryFolder
import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct ArchivedPackageTests {
    private func loader(_ archive: ArchiveFetcher) -> StoryPackageLoader {
        StoryPackageLoader(fetcher: archive, compiler: Compiler())
    }

    @Test func `an uncompiled package is loaded from an archive with its assets`() async throws {
        let file = ZipFile([
            .init("harbor/story.mdx", Harbor.source),
            .init("harbor/assets/pier.gif", Harbor.pier),
        ])
        let archive = try ArchiveFetcher(file.bytes, url: ResourceURL("zip:harbor")!)
        let package = try await loader(archive).load(archive.url)
        #expect(package.head.assets.map(\.width) == [4, nil])
        #expect(package.diagnostics.map(\.code) == ["missing_asset"])
        let pier = try #require(package.manifest["pier"]?.url)
        #expect(pier.description == "zip:harbor/assets/pier.gif" && package.manifest["sea"]?.url == nil)
        #expect(try await archive.fetch(pier).count == 13)
    }

    @Test func `the example of the tour loads a story from a file`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("harbor.zip", ZipFile([.init("story.mdx", Harbor.source)]).bytes)
        let package = try await story(inArchive: folder.path("harbor.zip"))
        #expect(package.head.story.title == "Harbor" && package.manifest["pier"]?.url == nil)
    }

    @MainActor @Test func `the last opened story is opened again the next time`() async throws {
        let folder = try TemporaryFolder()
        let document = try await Compiler().compile(source: Harbor.source).get()
        try folder.write("stories/harbor.zip", ZipFile([.init("story.json", document.json())]).bytes)
        let stories = try FolderFetcher(folder.path("stories"))
        let loader = StoryPackageLoader(fetcher: FetchedArchives(from: stories))
        let memory = FileLastStoryStore(file: folder.path("last"), library: stories.url)
        let first = StoryDocumentStore(loader: loader, memory: memory)
        await first.open(try #require(stories.url.file("harbor.zip"))).value
        #expect(first.package?.head == document)
        let second = StoryDocumentStore(loader: loader, memory: memory)
        await second.restore().value
        #expect(second.package?.head == document)
    }

    @Test func `a compiled story is loaded as it is, and an archive without a story is refused`() async throws {
        let document = try await Compiler().compile(source: Harbor.source).get()
        let file = ZipFile([.init("story.json", document.json()), .init("story.mdx", [])])
        let archive = try ArchiveFetcher(file.bytes, url: ResourceURL("zip:harbor")!)
        #expect(try await loader(archive).load(archive.url).head == document)
        let empty = try ArchiveFetcher(ZipFile([.init("a", [])]).bytes, url: ResourceURL("zip:none")!)
        await #expect(throws: StoryLoadingError.notFound) { try await loader(empty).load(empty.url) }
    }

    @Test(arguments: [
        (Array("no archive".utf8), "This story is damaged."),
        ((["../story.mdx": "howl"] as ZipFile).bytes, "This story is damaged."),
        (
            (["story.mdx": String(repeating: "howl", count: 1000)] as ZipFile).bytes,
            "This story is too large for this app."
        ),
    ])
    @MainActor func `an archive's problem is reported as the story's`(bytes: [UInt8], words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("stories/bad.zip", bytes)
        let stories = try FolderFetcher(folder.path("stories"))
        let archives = FetchedArchives(from: stories, limits: ArchiveLimits(file: 1000))
        let store = StoryDocumentStore(loader: StoryPackageLoader(fetcher: archives))
        await store.open(try #require(stories.url.file("bad.zip"))).value
        guard case .failed(_, let error) = store.state else {
            Issue.record("an archive that is none was opened")
            return
        }
        #expect(error.userMessage == words, "\(error)")
    }
}
