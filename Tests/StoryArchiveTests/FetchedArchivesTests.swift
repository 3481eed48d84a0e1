import StoryArchive
import StoryKit
import StorySource
import TestSupport
import Testing

/// Archives that another fetcher brings.
@Suite(.timeLimit(.minutes(10))) struct FetchedArchivesTests {
    /// Brings what it is told to, and counts; one that is not there hangs until it is cancelled, if it is told to.
    private final class Shelf: ResourceFetcher {
        let files: Lock<[String: [UInt8]]>
        let asked = Lock<[String]>([])
        let cancelled = Lock(0)
        let hangs: Bool

        init(_ files: [String: [UInt8]], hangs: Bool = false) {
            self.files = Lock(files)
            self.hangs = hangs
        }

        func fetch(_ url: ResourceURL) async throws -> [UInt8] {
            asked.withLock { $0.append(url.description) }
            if hangs {
                defer { cancelled.withLock { $0 += 1 } }
                try await hangUntilCancelled()
            }
            guard let bytes = files.withLock({ $0[url.description] }) else { throw FetchError.notFound }
            return bytes
        }
    }

    private static func url(_ text: String) throws -> ResourceURL { try #require(ResourceURL(text)) }
    private static func zip(_ words: String) -> [UInt8] {
        ZipFile([.init("story.json", Array(words.utf8)), .init("assets/a b.txt", [7])]).bytes
    }
    private static let wolf = "https://a.example/x.y/wolf.zip"

    @Test func `files in archives and beside them are fetched`() async throws {
        let shelf = Shelf([Self.wolf: Self.zip("one"), "https://a.example/story.json": [1]])
        let fetcher = FetchedArchives(from: shelf)
        #expect(try await fetcher.fetch(Self.url("https://a.example/story.json")) == [1])
        #expect(try await fetcher.fetch(Self.url(Self.wolf)) == Self.zip("one"))
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/story.json")) == Array("one".utf8))
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/assets/a%20b.txt")) == [7])
        for path in ["/index.json", "/assets", "/assets/../../x"] {
            await #expect(throws: FetchError.self) { try await fetcher.fetch(Self.url(Self.wolf + path)) }
        }
        await #expect(throws: FetchError.notFound) {
            try await fetcher.fetch(Self.url("https://a.example/none.ZIP/story.json"))
        }
        #expect(shelf.asked.withLock { $0.filter { $0 == Self.wolf }.count } == 2)
    }

    @Test func `a replaced archive is seen by new readers, not by current ones`() async throws {
        let shelf = Shelf([Self.wolf: Self.zip("one")])
        let fetcher = FetchedArchives(from: shelf)
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/story.json")) == Array("one".utf8))
        shelf.files.withLock { $0[Self.wolf] = ZipFile([.init("story.json", Array("two".utf8))]).bytes }
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/assets/a%20b.txt")) == [7])
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/story.json")) == Array("two".utf8))
        await #expect(throws: FetchError.notFound) {
            try await fetcher.fetch(Self.url(Self.wolf + "/assets/a%20b.txt"))
        }
    }

    @Test func `a file that is no archive or too large is refused, and fetched again next time`() async throws {
        let shelf = Shelf([Self.wolf: Array("<html>".utf8)])
        let fetcher = FetchedArchives(from: shelf, limits: ArchiveLimits(total: 1_000))
        for _ in 1...2 {
            await #expect(throws: FetchError.unusable(ArchiveError.notAnArchive.description)) {
                try await fetcher.fetch(Self.url(Self.wolf + "/story.json"))
            }
        }
        shelf.files.withLock { $0[Self.wolf] = [UInt8](repeating: 0, count: 1_001) }
        await #expect(throws: FetchError.tooLarge(limit: 1_000)) {
            try await fetcher.fetch(Self.url(Self.wolf + "/story.json"))
        }
        shelf.files.withLock { $0[Self.wolf] = Self.zip("one") }
        #expect(try await fetcher.fetch(Self.url(Self.wolf + "/story.json")) == Array("one".utf8))
    }

    @Test func `concurrent callers share a request, and the last one to leave cancels it`() async throws {
        let shelf = Shelf([:], hangs: true)
        let fetcher = FetchedArchives(from: shelf)
        let tasks = try (0..<8).map { number in
            let url = try Self.url(Self.wolf + (number % 2 == 0 ? "/story.json" : "/sections/\(number).json"))
            return Task { try await fetcher.fetch(url) }
        }
        while await fetcher.waiterCount < 8 { await Task.yield() }
        for task in tasks.dropLast() {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(shelf.cancelled.withLock { $0 } == 0 && shelf.asked.withLock { $0 } == [Self.wolf])
        tasks[7].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[7].value }
        while shelf.cancelled.withLock({ $0 }) == 0 { await Task.yield() }
    }
}
