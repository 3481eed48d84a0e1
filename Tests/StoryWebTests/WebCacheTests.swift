import StoryKit
import StorySource
import TestSupport
import Testing

@testable import StoryWeb

/// What need not be sent again.
@Suite(.timeLimit(.minutes(10))) struct WebCacheTests {
    private static let date = "Wed, 25 Nov 2026 10:00:00 GMT"

    /// Answers with its revision, and 304 to those who have it.
    private static func server(_ revision: Revision, tag: Bool = true, date: Bool = false) throws -> WebServer {
        try WebServer { request, connection in
            let now = revision.number.withLock { $0 }
            let (tag, date) = (tag ? "\"\(now)\"" : nil, date ? Self.date : nil)
            let headers = ["ETag": tag, "Last-Modified": date].compactMapValues(\.self)
            let isKnown =
                tag.map { request.headers["if-none-match"] == $0 } ?? (request.headers["if-modified-since"] == date)
            if isKnown { connection.answer(304, headers, length: nil) } else { connection.answer(200, headers, [now]) }
        }
    }

    private final class Revision: Sendable { let number = Lock<UInt8>(1) }

    @Test(arguments: [(true, false), (false, true), (true, true)])
    func `an unchanged file is not sent again`(tag: Bool, date: Bool) async throws {
        let revision = Revision()
        let server = try Self.server(revision, tag: tag, date: date)
        let fetcher = WebFetcher(cache: InMemoryWebCache())
        for _ in 1...3 { #expect(try await fetcher.fetch(server.resource("/a")) == [1]) }
        revision.number.withLock { $0 = 2 }
        if tag { for _ in 1...2 { #expect(try await fetcher.fetch(server.resource("/a")) == [2]) } }
        let asked = server.log.requests.map { $0.headers["if-none-match"] }
        if tag { #expect(asked == [nil, "\"1\"", "\"1\"", "\"1\"", "\"2\""]) }
        if date { #expect(server.log.requests.dropFirst().allSatisfy { $0.headers["if-modified-since"] == Self.date }) }
    }

    @Test func `the target of a redirect is cached`() async throws {
        let server = try WebServer { request, connection in
            switch (request.target, request.headers["if-none-match"]) {
            case ("/a", _): connection.answer(302, ["Location": "/b", "ETag": "\"no\""])
            case ("/b", "\"b\""): connection.answer(304, length: nil)
            default: connection.answer(200, ["ETag": "\"b\""], [7])
            }
        }
        let fetcher = WebFetcher(cache: InMemoryWebCache())
        for _ in 1...2 { #expect(try await fetcher.fetch(server.resource("/a")) == [7]) }
        #expect(server.log.requests.map { $0.headers["if-none-match"] } == [nil, nil, nil, "\"b\""])
    }

    @Test(arguments: [[:], ["ETag": "\"a\"", "Cache-Control": "private, No-Store"]])
    func `a response that may not be cached or revalidated is not cached`(headers: [String: String]) async throws {
        let server = try WebServer { $1.answer(200, headers, [7]) }
        let cache = InMemoryWebCache()
        for _ in 1...2 { _ = try await WebFetcher(cache: cache).fetch(server.resource("/a")) }
        #expect(cache.memoryUse == 0 && server.log.requests.allSatisfy { $0.headers["if-none-match"] == nil })
    }

    @Test func `a response that can no longer be revalidated is dropped, and a failure drops nothing`() async throws {
        let step = Lock(0)
        let server = try WebServer { _, connection in
            let now = step.withLock { step in
                step += 1
                return step
            }
            switch now {
            case 1: connection.answer(200, ["ETag": "\"a\""], [7])
            case 2: connection.answer(500)
            case 3: connection.answer(200, [:], [8])
            default: connection.answer(200, [:], [9])
            }
        }
        let fetcher = WebFetcher(cache: InMemoryWebCache())
        #expect(try await fetcher.fetch(server.resource("/")) == [7])
        await #expect(throws: FetchError.self) { try await fetcher.fetch(server.resource("/")) }
        for byte in [8, 9] as [UInt8] { #expect(try await fetcher.fetch(server.resource("/")) == [byte]) }
        #expect(server.log.requests.map { $0.headers["if-none-match"] } == [nil, "\"a\"", "\"a\"", nil])
    }

    @Test func `a cache stays within its budget by evicting the least recently used`() throws {
        let urls = try (0..<4).map { try #require(ResourceURL("http://a.example/\($0)")) }
        let entry = WebCacheEntry(bytes: [UInt8](repeating: 0, count: 1_000), entityTag: "\"a\"", lastModified: nil)
        let cost = 1_000 + InMemoryWebCache.entryCost + "http://a.example/0".utf8.count + 3
        let cache = InMemoryWebCache(limit: 3 * cost)
        for url in urls.prefix(3) { cache.store(entry, for: url) }
        #expect(cache.entry(for: urls[0]) == entry)
        cache.store(entry, for: urls[3])
        #expect(urls.map { cache.entry(for: $0) != nil } == [true, false, true, true])
        #expect(cache.memoryUse == 3 * cost)
        cache.store(entry, for: urls[0])
        cache.remove(urls[2])
        #expect(cache.memoryUse == 2 * cost)
        let large = WebCacheEntry(bytes: [UInt8](repeating: 0, count: 9_000), entityTag: nil, lastModified: nil)
        cache.store(large, for: urls[3])
        #expect(urls.map { cache.entry(for: $0) != nil } == [true, false, false, false])
        InMemoryWebCache(limit: -1).store(entry, for: urls[0])
    }
}
