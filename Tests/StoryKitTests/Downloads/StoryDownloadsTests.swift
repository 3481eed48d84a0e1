import StoryIR
import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@Suite(.timeLimit(.minutes(5))) @MainActor struct StoryDownloadsTests {
    private let disk = InMemoryAssetDisk()
    private let wolf = DownloadFixture.base("wolf")
    private let document = DownloadFixture.story("wolf", sections: ["a", "b", "c"])

    private func document(from fetcher: DownloadFetcher) async throws -> StoryDocument {
        try await StoryPackageLoader(fetcher: fetcher).document(wolf)
    }

    @Test(arguments: [false, true]) func `a downloaded story is read without a network`(isSplit: Bool) async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: isSplit))
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete && downloads[wolf]?.revision == "xxh128:0")
        let count = isSplit ? 8 : 4
        #expect(downloads[wolf]?.progress.files == count && downloads[wolf]?.progress.fileCount == count)
        #expect(downloads[wolf]?.progress.bytes == DownloadFixture.used(disk))
        shelf.files = [:]
        for another in [downloads, DownloadFixture.downloads(disk, shelf)] {
            try await another.restore()
            let fetcher = try await another.open(wolf)
            #expect(try await document(from: fetcher).sections == document.sections)
            let picture = try #require(wolf.file("assets/b.png"))
            #expect(try await fetcher.fetch(picture) == DownloadFixture.picture)
            await #expect(throws: FetchError.notFound) {
                try await fetcher.fetch(DownloadFixture.base("fox/story.json"))
            }
        }
    }

    @Test(arguments: [false, true]) func `files on disk are not fetched again`(isSplit: Bool) async throws {
        let files = DownloadFixture.files(document, isSplit: isSplit)
        for last in 1...files.count {
            let (disk, shelf) = (InMemoryAssetDisk(), FileShelf(files))
            let names = Set(files.keys)
            shelf.failure = { number, url in number > last && names.contains(url) ? .network("out") : nil }
            let first = DownloadFixture.downloads(disk, shelf, attempts: 1)
            await first.download(wolf).value
            let there = Set(
                disk.list().compactMap { $0.name.split(separator: "\n").dropFirst(2).first.map(String.init) })
            let isFirst = shelf.asked.filter(names.contains).count <= 1
            shelf.failure = nil
            shelf.asked = []
            let second = DownloadFixture.downloads(disk, shelf)
            try await second.restore()
            #expect(second[wolf]?.state == (there.count == files.count ? .complete : .paused), "\(last) \(isFirst)")
            for downloads in [first, second] {
                #expect(downloads[wolf]?.progress.files == there.count, "\(last)")
                #expect(downloads[wolf]?.progress.bytes == DownloadFixture.used(disk), "\(last)")
                if !isSplit || there.contains(where: { $0.hasSuffix(".png") }) {
                    #expect(downloads[wolf]?.progress.fileCount == files.count, "\(last)")
                }
            }
            await second.download(wolf).value
            #expect(second[wolf]?.state == .complete)
            if there.count < files.count { #expect(there.isDisjoint(with: shelf.asked), "\(last): \(shelf.asked)") }
        }
    }

    @Test func `an evicted story leaves the list at once`() async throws {
        let fox = DownloadFixture.base("fox")
        let files = DownloadFixture.files(document, isSplit: false)
        let others = DownloadFixture.files(DownloadFixture.story("fox", sections: ["a", "b", "c"]), isSplit: false)
        let limit = files.values.reduce(100) { $0 + $1.count }
        let shelf = FileShelf(files.merging(others) { $1 })
        // The last picture never comes.
        shelf.hold("test:///fox/assets/c.png")
        let downloads = DownloadFixture.downloads(disk, shelf, limit: limit)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete)
        downloads.download(fox)
        await eventually { downloads[wolf] == nil && downloads[fox]?.progress.files == 3 }
        #expect(downloads[fox]?.state == .downloading)
        await downloads.pause(fox)
        #expect(downloads[fox]?.progress.files == 3 && downloads[fox]?.progress.fileCount == 4)
    }

    @Test func `a paused download resumes, and a deleted one is gone`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: true))
        let downloads = DownloadFixture.downloads(disk, shelf)
        shelf.hold("test:///wolf/story.json")
        let task = downloads.download(wolf)
        await eventually { shelf.asked.count == 1 }
        #expect(downloads[wolf]?.state == .downloading)
        await downloads.pause(wolf)
        await task.value
        #expect(downloads[wolf]?.state == .paused)
        await #expect(throws: DownloadError.notDownloaded) { try await downloads.open(wolf) }
        shelf.release("test:///wolf/story.json")
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete)
        let fetcher = try await downloads.open(wolf)
        try await downloads.delete(wolf)
        #expect(downloads.list.isEmpty && disk.list().isEmpty)
        await #expect(throws: FetchError.self) { try await fetcher.fetch(#require(wolf.file("index.json"))) }
        await #expect(throws: DownloadError.notDownloaded) { try await downloads.delete(wolf) }
        await #expect(throws: DownloadError.notDownloaded) { try await downloads.setPinned(true, wolf) }
    }

    @Test func `a damaged asset is fetched again, and not stored`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: false))
        shelf.files["test:///wolf/assets/b.png"] = [UInt8](repeating: 4, count: 40)
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        guard case .failed(.asset(key: "b", .invalidFormat))? = downloads[wolf]?.state else {
            Issue.record("\(downloads.list)")
            return
        }
        #expect(shelf.asked.count { $0.hasSuffix("b.png") } == 3)
        #expect(!disk.list().contains { $0.name.hasSuffix("b.png") })
        shelf.files["test:///wolf/assets/b.png"] = DownloadFixture.picture
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete)
        #expect(shelf.asked.count { $0.hasSuffix("a.png") } == 1)
    }

    @Test func `an asset that is not available keeps nobody from reading`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: false))
        shelf.files["test:///wolf/assets/b.png"] = nil
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete && downloads[wolf]?.progress.files == 3)
    }

    // MARK: Budget

    @Test(arguments: [false, true]) func `a story that can't fit is refused before fetching its assets`(isSplit: Bool)
        async throws
    {
        let large = DownloadFixture.story("wolf", sections: ["a", "b"], bytes: 5_000_000)
        let shelf = FileShelf(DownloadFixture.files(large, isSplit: isSplit))
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        guard case .failed(.noRoom(let missing))? = downloads[wolf]?.state else {
            Issue.record("\(downloads.list)")
            return
        }
        #expect(missing > 3_000_000 && missing < 10_000_000)
        #expect(!shelf.asked.contains { $0.hasSuffix(".png") })
    }

    @Test func `the story opened least recently is evicted first, and a pinned one never`() async throws {
        let names = ["wolf", "fox", "owl", "hen"]
        var files: [String: [UInt8]] = [:]
        for name in names {
            files.merge(DownloadFixture.files(DownloadFixture.story(name, sections: ["a"]), isSplit: false)) { $1 }
        }
        let shelf = FileShelf(files)
        let each = try #require(files["test:///wolf/story.json"]).count + 40
        let downloads = DownloadFixture.downloads(disk, shelf, limit: 3 * each)
        for name in names.prefix(3) { await downloads.download(DownloadFixture.base(name)).value }
        #expect(downloads.list.count == 3)
        try await downloads.setPinned(true, DownloadFixture.base("fox"))
        _ = try await downloads.open(wolf)
        await downloads.download(DownloadFixture.base("hen")).value
        // The owl was opened last before the download, the fox earlier; the wolf after both.
        #expect(downloads.list.map(\.url.description) == ["test:///fox", "test:///hen", "test:///wolf"])
        for name in ["wolf", "hen"] { try await downloads.setPinned(true, DownloadFixture.base(name)) }
        await downloads.download(DownloadFixture.base("owl")).value
        guard case .failed(.noRoom)? = downloads[DownloadFixture.base("owl")]?.state else {
            Issue.record("\(downloads.list)")
            return
        }
        for name in ["wolf", "fox", "hen"] { #expect(downloads[DownloadFixture.base(name)]?.state == .complete) }
    }

    // MARK: Newer revisions

    @Test(arguments: [false, true]) func `a complete newer revision is read once the app asks`(isSplit: Bool)
        async throws
    {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: isSplit))
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.newRevision == nil)
        await #expect(throws: DownloadError.notDownloaded) { try await downloads.switchToNewRevision(wolf) }

        let new = DownloadFixture.story("wolf", sections: ["a", "b", "d"], revision: "1")
        shelf.files = DownloadFixture.files(new, isSplit: isSplit)
        shelf.asked = []
        shelf.failure = { _, url in url.hasSuffix("d.png") ? .network("out") : nil }
        await downloads.download(wolf).value
        let old = try await downloads.open(wolf)
        #expect(downloads[wolf]?.newRevision == nil && downloads[wolf]?.revision == "xxh128:0")
        #expect(try await document(from: old).sections == document.sections)
        shelf.failure = nil
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.newRevision == "xxh128:1" && downloads[wolf]?.state == .complete)
        #expect(!shelf.asked.contains { $0.hasSuffix("a.png") || $0.hasSuffix("b.png") })
        #expect(try await document(from: old).sections == document.sections)

        #expect(try await downloads.difference(wolf) == StoryDifference(from: document, to: new))
        #expect(try await !downloads.difference(wolf).isCompatible)
        let reader = try StoryNavigator(document)
        let bookmark = Bookmark(reader)
        try await downloads.switchToNewRevision(wolf)
        let read = try await document(from: downloads.open(wolf))
        #expect(read.sections == new.sections && downloads[wolf]?.newRevision == nil)
        #expect(try bookmark.restore(in: read).reader?.location == bookmark.restore(in: new).reader?.location)
        await #expect(throws: StoryLoadingError.self) { try await document(from: old) }
        #expect(!disk.list().contains { $0.name.hasSuffix("c.png") })
        #expect(downloads[wolf]?.progress.bytes == DownloadFixture.used(disk))
    }

    /// The hash of the source stays the same: only the documents have the hash of the picture.
    @Test(arguments: [false, true]) func `a replaced picture is a newer revision`(isSplit: Bool) async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: isSplit))
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        let picture = [UInt8](repeating: 4, count: 40)
        var new = document
        new.assets[2].hash = IR.hash(of: picture)
        shelf.files = DownloadFixture.files(new, isSplit: isSplit)
        shelf.files["test:///wolf/assets/c.png"] = picture
        shelf.asked = []
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.newRevision == "xxh128:0" && downloads[wolf]?.state == .complete)
        #expect(shelf.asked.filter { $0.hasSuffix(".png") } == ["test:///wolf/assets/c.png"])
        try await downloads.switchToNewRevision(wolf)
        let file = try #require(wolf.file("assets/c.png"))
        #expect(try await downloads.open(wolf).fetch(file) == picture)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.newRevision == nil)
    }

    @Test func `a revision that the app can't read leaves the download as it is`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: false))
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        for bytes in ["{\"error\": \"try later\"}", "<html>"] {
            shelf.files["test:///wolf/story.json"] = Array(bytes.utf8)
            await downloads.download(wolf).value
            guard case .failed(.loading)? = downloads[wolf]?.state else {
                Issue.record("\(downloads.list)")
                return
            }
            let again = DownloadFixture.downloads(disk, shelf)
            try await again.restore()
            #expect(again[wolf]?.state == .complete)
        }
        let new = DownloadFixture.story("wolf", sections: ["a", "b", "d"], revision: "1")
        shelf.files = DownloadFixture.files(new, isSplit: false)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.newRevision == "xxh128:1" && downloads[wolf]?.state == .complete)
    }

    @Test func `a download that begins before what is there was read destroys nothing`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: false))
        await DownloadFixture.downloads(disk, shelf).download(wolf).value
        shelf.files = [:]
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .failed(.loading(.notFound)) && downloads[wolf]?.revision == "xxh128:0")
        #expect(try await document(from: downloads.open(wolf)).sections == document.sections)
    }

    @Test func `a revision that is replaced while it is downloaded gives way to the new one`() async throws {
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: true))
        shelf.failure = { _, url in url.hasSuffix("b.json") ? .network("out") : nil }
        let downloads = DownloadFixture.downloads(disk, shelf)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .failed(.loading(.network("out"))))
        shelf.failure = nil
        let new = DownloadFixture.story("wolf", sections: ["a", "b", "d"], revision: "1")
        shelf.files = DownloadFixture.files(new, isSplit: true)
        await downloads.download(wolf).value
        #expect(downloads[wolf]?.state == .complete && downloads[wolf]?.revision == "xxh128:1")
        #expect(try await document(from: downloads.open(wolf)).sections == new.sections)
        #expect(DownloadFixture.used(disk) == downloads[wolf]?.progress.bytes)
    }

    @Test func `an error of the disk is reported, and loses no files`() async throws {
        let faulty = FaultyAssetDisk()
        let shelf = FileShelf(DownloadFixture.files(document, isSplit: false))
        let downloads = DownloadFixture.downloads(faulty, shelf)
        faulty.faults = [.write]
        await downloads.download(wolf).value
        guard case .failed(.storage)? = downloads[wolf]?.state else {
            Issue.record("\(downloads.list)")
            return
        }
        faulty.faults = []
        await downloads.download(wolf).value
        faulty.faults = [.write, .remove]
        for work in [
            { try await downloads.setPinned(true, wolf) }, { try await downloads.delete(wolf) },
        ] as [@MainActor () async throws -> Void] {
            await #expect(throws: DownloadError.self) { try await work() }
        }
        #expect(downloads[wolf]?.state == .complete && downloads[wolf]?.isPinned == false)
        #expect(try await document(from: downloads.open(wolf)).sections == document.sections)
        // What can't be corrected on the disk is corrected in memory.
        faulty.faults = []
        let picture = try #require(try await faulty.list().first { $0.name.hasSuffix("b.png") })
        try await faulty.remove(picture.name)
        faulty.faults = [.write]
        let restored = DownloadFixture.downloads(faulty, shelf)
        try await restored.restore()
        #expect(restored[wolf]?.state == .paused)
        faulty.faults = [.list]
        await #expect(throws: DownloadError.self) { try await downloads.restore() }
    }
}
