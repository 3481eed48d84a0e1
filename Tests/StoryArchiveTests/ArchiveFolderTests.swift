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
        await #expect(throws: ArchiveError.notAnArchive) { try await fetch("the wolf.zip/story.mdx") }
    }
}
