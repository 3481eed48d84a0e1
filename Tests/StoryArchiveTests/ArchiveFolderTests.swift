import StoryArchive
import StoryKit
import TestSupport
import Testing

@Suite struct ArchiveFolderTests {
    private let folder: TemporaryFolder
    private let archives: ArchiveFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("stories/the wolf.zip", (["story.mdx": "howl", "assets/a": "A"] as ZipFile).bytes)
        archives = try ArchiveFolder(folder.path("stories"))
    }

    private func fetch(_ path: String) async throws -> String {
        String(decoding: try await archives.fetch(try #require(archives.url.file(path))), as: UTF8.self)
    }

    @Test func `files are fetched by the URLs that an archive gives them`() async throws {
        #expect(try await fetch("the wolf.zip/story.mdx") == "howl")
        #expect(try await fetch("the wolf.zip/assets/a") == "A")
        let single = try ArchiveFetcher(file: folder.path("stories/the wolf.zip"))
        #expect(try archives.archive(at: single.url).url == single.url)
        #expect(try await archives.fetch(try #require(single.url.file("story.mdx"))) == Array("howl".utf8))
        for path in ["the wolf.zip", "the wolf.zip/no", "no.zip/story.mdx"] {
            await #expect(throws: FetchError.notFound, "\(path)") { try await fetch(path) }
        }
    }

    @Test func `nothing outside of the folder is opened`() async throws {
        try folder.write("other.zip", (["story.mdx": "roar"] as ZipFile).bytes)
        try folder.link("stories/link.zip", to: folder.path("other.zip"))
        await #expect(throws: FetchError.notFound) { try await fetch("link.zip/story.mdx") }
        for url in ["zip://\(folder.path)/other.zip/story.mdx", "zip:other.zip/story.mdx", "file:///etc/passwd"] {
            let url = try #require(ResourceURL(url))
            await #expect(throws: FetchError.notFound) { try await archives.fetch(url) }
        }
        #expect(throws: FetchError.notFound) { try ArchiveFolder(folder.path("no")) }
    }

    @Test func `an archive that has changed is opened again`() async throws {
        #expect(try await fetch("the wolf.zip/story.mdx") == "howl")
        try folder.write("stories/the wolf.zip", (["story.mdx": "a longer howl"] as ZipFile).bytes)
        #expect(try await fetch("the wolf.zip/story.mdx") == "a longer howl")
        try folder.write("stories/the wolf.zip", Array("no archive".utf8))
        #expect(throws: ArchiveError.notAnArchive) {
            try archives.archive(at: #require(archives.url.file("the wolf.zip")))
        }
    }

    @Test(arguments: [
        (Array("no archive".utf8), "This story is damaged."),
        ((["../story.mdx": "howl"] as ZipFile).bytes, "This story is damaged."),
        (
            (["story.mdx": String(repeating: "howl", count: 1000)] as ZipFile).bytes,
            "This story is too large for this app."
        ),
    ])
    @MainActor func `what is wrong with an archive is said of the story`(bytes: [UInt8], words: String) async throws {
        try folder.write("stories/bad.zip", bytes)
        let archives = try ArchiveFolder(folder.path("stories"), limits: ArchiveLimits(file: 1000))
        let store = StoryDocumentStore(loader: StoryPackageLoader(fetcher: SchemeFetcher(["zip": archives])))
        await store.open(try #require(archives.url.file("bad.zip"))).value
        guard case .failed(_, let error) = store.state else {
            Issue.record("an archive that is none was opened")
            return
        }
        #expect(error.userMessage == words, "\(error)")
    }
}
