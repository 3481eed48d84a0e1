import Foundation
import StoryCompiler
import StoryFolder
import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct FolderFetcherTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("secret.txt", [9])
        try folder.write("wolf/story.mdx", Array("howl".utf8))
        try folder.write("wolf/assets/the wolf.png", [1, 2, 3])
        try folder.write("wolfskin/a", [8])
    }

    private func url(_ text: String) throws -> ResourceURL { try #require(ResourceURL(text)) }

    private func error(_ url: ResourceURL, _ fetcher: FolderFetcher) async -> FetchError? {
        do {
            _ = try await fetcher.fetch(url)
            return nil
        } catch {
            return error as? FetchError
        }
    }

    @Test func `files of the folder are read by their URLs`() async throws {
        let fetcher = try FolderFetcher(folder.path("wolf"))
        #expect(fetcher.url.description == "file://\(folder.path)/wolf/")
        #expect(try await fetcher.fetch(try #require(fetcher.url.file("assets/the wolf.png"))) == [1, 2, 3])
        for form in ["file:", "FILE://localhost", "file://LocalHost", "file://"] {
            #expect(try await fetcher.fetch(url("\(form)\(folder.path)/wolf/./%73tory.mdx")) == Array("howl".utf8))
        }
        try folder.write("empty", [])
        #expect(try await FolderFetcher(folder.path).fetch(url("file://\(folder.path)/empty")) == [])
    }

    @Test func `nothing outside of the folder is read`() async throws {
        let fetcher = try FolderFetcher(folder.path("wolf"))
        for outside in [
            "file://\(folder.path)/secret.txt", "file://\(folder.path)/wolfskin/a",
            "file://\(folder.path)/wolf/../secret.txt", "file://\(folder.path)/wolf/%2e%2e/secret.txt",
            "file://\(folder.path)/wolf/..%2Fsecret.txt", "file:///etc/hostname",
        ] {
            #expect(await error(try url(outside), fetcher) == .notFound, "\(outside)")
        }
        try folder.link("wolf/out", to: "../secret.txt")
        try folder.link("wolf/up", to: "..")
        try folder.link("wolf/round", to: "round")
        try folder.link("wolf/inside", to: "assets/the wolf.png")
        try folder.link("wolf/pictures", to: "assets")
        for name in ["out", "up/secret.txt", "round"] {
            #expect(await error(try #require(fetcher.url.file(name)), fetcher) == .notFound, "\(name)")
        }
        for name in ["inside", "pictures/the wolf.png"] {
            #expect(try await fetcher.fetch(try #require(fetcher.url.file(name))) == [1, 2, 3])
        }
    }

    @Test func `a URL of another machine, or no file URL, is not found`() async throws {
        let fetcher = try FolderFetcher(folder.path("wolf"))
        let path = "\(folder.path)/wolf/story.mdx"
        for other in [
            "http://localhost\(path)", "file://example.com\(path)", "file:story.mdx", "file://\(path)?a",
            "file://\(path)#a",
            "file://\(path)%00", "file://\(path)%2", "file://\(path)/x", "file://\(folder.path)/wolf/no",
            "file://\(folder.path)/wolf", "file://\(folder.path)/wolf/assets/",
            "file://\(folder.path)/wolf/\(String(repeating: "a", count: 300))",
        ] {
            #expect(await error(try url(other), fetcher) == .notFound, "\(other)")
        }
    }

    /// Opening a pipe would wait for somebody who writes.
    @Test(.timeLimit(.minutes(15))) func `pipes and devices are not files`() async throws {
        #expect(mkfifo(folder.path("wolf/pipe"), 0o600) == 0)
        let fetcher = try FolderFetcher(folder.path("wolf"))
        #expect(await error(try #require(fetcher.url.file("pipe")), fetcher) == .notFound)
        #expect(await error(try url("file:///dev/zero"), try FolderFetcher("/dev")) == .notFound)
    }

    @Test func `files that are too large are refused`() async throws {
        try folder.write("wolf/large", [UInt8](repeating: 7, count: 1 << 20))
        let url = try url("file://\(folder.path)/wolf/large")
        #expect(try await FolderFetcher(folder.path, limit: 1 << 20).fetch(url).count == 1 << 20)
        #expect(try await FolderFetcher(folder.path, limit: Int.max).fetch(url).allSatisfy { $0 == 7 })
        let fetcher = try FolderFetcher(folder.path, limit: (1 << 20) - 1)
        #expect(await error(url, fetcher) == .tooLarge(limit: (1 << 20) - 1))
        let loader = StoryPackageLoader(fetcher: try FolderFetcher(folder.path("wolf"), limit: 3), compiler: Compiler())
        await #expect(throws: StoryLoadingError.tooLarge(limit: 3)) {
            try await loader.load(try FolderFetcher(folder.path("wolf")).url)
        }
    }

    /// To read this one would take more memory than there is.
    @Test func `files that are too large are refused without being read`() async throws {
        try folder.write("vast", [])
        #expect(truncate(folder.path("vast"), 1 << 43) == 0)
        let url = try url("file://\(folder.path)/vast")
        let fetcher = try FolderFetcher(folder.path, limit: (1 << 43) - 1)
        #expect(await error(url, fetcher) == .tooLarge(limit: (1 << 43) - 1))
    }

    /// What `/proc` makes when it is read has no size beforehand.
    @Test func `files of unknown size are read to their end`() async throws {
        let bytes = try await FolderFetcher("/proc/self/").fetch(url("file:///proc/self/status"))
        #expect(String(decoding: bytes, as: UTF8.self).contains("Name:"))
    }

    @Test func `a path that is not a folder has no fetcher`() throws {
        #expect(throws: FetchError.notFound) { try FolderFetcher(folder.path("no")) }
        let error = #expect(throws: FetchError.self) { try FolderFetcher(folder.path("secret.txt")) }
        #expect(error?.description == "it is not a folder")
    }

    @Test func `a cancelled task gets nothing`() async throws {
        let fetcher = try FolderFetcher(folder.path)
        let url = try url("file://\(folder.path)/secret.txt")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fetcher.fetch(url)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a path and its URL convert into each other`() throws {
        for path in ["/", "/a", "/a b/c%20d/ö?#", "/狼/x"] {
            let url = try #require(ResourceURL(filePath: path))
            #expect(url.filePath == path)
            #expect(ResourceURL(filePath: path, isFolder: true)?.filePath == path)
        }
        #expect(ResourceURL(filePath: "/a b/%", isFolder: true)?.description == "file:///a%20b/%25/")
        #expect(ResourceURL(filePath: "/a//./b/")?.description == "file:///a/b")
        for path in ["", "a", "./a", "/a/../b", "/a\0b"] { #expect(ResourceURL(filePath: path) == nil) }
        #expect(try url("file:///a%FF").filePath == nil)
        #expect(try url("https://example.com/a").filePath == nil)
    }

    @Test func `an uncompiled folder is loaded with its assets`() async throws {
        try folder.write("harbor/story.mdx", Harbor.source)
        try folder.write("harbor/assets/pier.gif", Harbor.pier)
        try folder.write("sea.gif", [1])
        // One fetcher for a folder of many packages.
        let fetcher = try FolderFetcher(folder.path)
        let loader = StoryPackageLoader(fetcher: fetcher, compiler: Compiler())
        let base = try #require(fetcher.url.file("harbor"))
        let package = try await loader.load(base)
        #expect(package.head.assets.map(\.width) == [4, nil])
        #expect(try await Compiler().compile(folder: folder.path("harbor")).get() == package.head)
        let pier = try #require(package.manifest["pier"]?.url)
        #expect(try await fetcher.fetch(pier).count == 13)
        #expect(throws: FetchError.notFound) { try FolderFetcher(folder.path("wolf")).path(of: base) }
        try folder.link("harbor/sea.gif", to: "../sea.gif")
        await #expect {
            try await loader.load(base)
        } throws: { error in
            (error as? StoryLoadingError)?.diagnostics.map(\.code) == ["asset_outside_package"]
        }
    }

    @Test func `the packages of a folder are listed and loaded`() async throws {
        try folder.write("harbor/story.mdx", Harbor.source)
        try folder.write("harbor/assets/pier.gif", Harbor.pier)
        try folder.write("abbey/story.mdx", Harbor.source)
        try folder.write("pictures/pier.gif", Harbor.pier)
        try folder.write("story.mdx", Harbor.source)
        let fetcher = try FolderFetcher(folder.path)
        let packages = try await fetcher.packages()
        #expect(packages.map { $0.filePath?.split(separator: "/").last } == ["abbey", "harbor", "wolf"])
        let loader = StoryLoader(StoryPackageLoader(fetcher: fetcher, compiler: Compiler()))
        let loaded = await loader.loadAll(packages)
        #expect(loaded.map(\.url) == packages)
        #expect(try loaded[1].result.get().head.story.title == "Harbor")
    }
}
