import StoryCompiler
import StoryFolder
import StoryIR
import StoryKit
import TestSupport
import Testing

/// Stories that are kept in a folder.
@Suite @MainActor struct FolderDownloadsTests {
    private struct Files: ResourceFetcher {
        let files: [String: [UInt8]]

        func fetch(_ url: ResourceURL) async throws -> [UInt8] {
            guard let bytes = files[url.description] else { throw FetchError.notFound }
            return bytes
        }
    }

    @Test func `a download survives the app, and is deleted completely`() async throws {
        let (source, target) = (try TemporaryFolder(), try TemporaryFolder())
        try source.write("harbor/story.mdx", Harbor.source)
        try source.write("harbor/assets/pier.gif", Harbor.pier)
        try source.write("harbor/sea.gif", Harbor.pier)
        let compiled = try await Compiler().compile(folder: source.path("harbor"))
        let document = try #require(compiled.document)
        let url = try #require(ResourceURL("https://story.example/harbor"))
        var files = ["\(url)/story.json": document.json()]
        for asset in document.assets { files["\(url)/\(asset.src)"] = Harbor.pier }

        let disk = FileAssetDisk(folder: target.path("kept"))
        let downloads = StoryDownloads(on: disk, fetcher: Files(files: files))
        await downloads.download(url).value
        #expect(downloads[url]?.state == .complete && downloads[url]?.progress.files == 3)

        let later = StoryDownloads(on: FileAssetDisk(folder: target.path("kept")), fetcher: Files(files: [:]))
        try await later.restore()
        let fetcher = try await later.open(url)
        #expect(try await StoryPackageLoader(fetcher: fetcher).load(url).head.sections == document.sections)
        for asset in document.assets {
            #expect(try await fetcher.fetch(#require(url.file(asset.src))) == Harbor.pier)
        }
        try await later.delete(url)
        #expect(try target.names("kept") == [])
    }
}
