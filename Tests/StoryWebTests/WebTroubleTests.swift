import Foundation
import StoryKit
import StorySource
import TestSupport
import Testing

@testable import StoryWeb

/// Servers that lie, hang, and end too early.
@Suite(.timeLimit(.minutes(10))) struct WebTroubleTests {
    private let small = WebConfiguration(byteLimit: 50_000)
    private let piece = [UInt8](repeating: 7, count: 1_000)

    private func isNetwork(_ error: any Error) -> Bool {
        if case FetchError.network = error { true } else { false }
    }

    // MARK: Sizes

    @Test(arguments: [true, false]) func `a body is read up to the limit, no further`(tellsLength: Bool) async throws {
        let server = try WebServer { request, connection in
            let body = [UInt8](repeating: 7, count: request.target == "/fits" ? 50_000 : 50_001)
            connection.answer(200, [:], body, length: tellsLength ? body.count : nil)
        }
        #expect(try await WebFetcher(small).fetch(server.resource("/fits")).count == 50_000)
        await #expect(throws: FetchError.tooLarge(limit: 50_000)) {
            try await WebFetcher(small).fetch(server.resource("/more"))
        }
    }

    /// Whatever it says about the length: nothing, far too much, or that of a part. A server that sends faster than is read
    /// would keep Foundation on libcurl from ending the connection, though the fetcher has long thrown.
    @Test(arguments: ["", "Content-Length: 9000000000000\r\n", "Transfer-Encoding: chunked\r\n"])
    func `an endless body is abandoned while it arrives`(header: String) async throws {
        let server = try WebServer { [piece] _, connection in
            let chunk = header.hasPrefix("T") ? Array("3e8\r\n".utf8) + piece + Array("\r\n".utf8) : piece
            connection.send("HTTP/1.1 200 OK\r\n\(header)\r\n".utf8)
            while connection.send(chunk) { usleep(500) }
        }
        await #expect(throws: FetchError.tooLarge(limit: 50_000)) {
            try await WebFetcher(small).fetch(server.resource("/"))
        }
        await server.wait { $0.hangUps == 1 }
        #expect(server.log.hangUps == 1)
    }

    @Test func `a body that decompresses beyond the limit is abandoned`() async throws {
        let zeros = "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0Po" + String(repeating: "A", count: 128) + "IBXA32VEdSghgEA"
        let packed = try #require(Data(base64Encoded: zeros))
        let server = try WebServer { $1.answer(200, ["Content-Encoding": "gzip"], Array(packed)) }
        #expect(packed.count < 200)
        await #expect(throws: FetchError.tooLarge(limit: 50_000)) {
            try await WebFetcher(small).fetch(server.resource("/"))
        }
    }

    @Test func `an endless error response is an error, and abandoned`() async throws {
        let server = try WebServer { [piece] _, connection in
            connection.send("HTTP/1.1 404 No\r\n\r\n".utf8)
            while connection.send(piece) { usleep(500) }
        }
        await #expect(throws: FetchError.notFound) { try await WebFetcher().fetch(server.resource("/")) }
        await server.wait { $0.hangUps == 1 }
        #expect(server.log.hangUps == 1)
    }

    // MARK: Lies and ends

    @Test func `a body shorter than its declared length is truncated`() async throws {
        let server = try WebServer { [piece] _, connection in
            connection.answer(200, [:], piece, length: 2_000)
            connection.end()
        }
        await #expect(performing: { try await WebFetcher().fetch(server.resource("/")) }, throws: isNetwork)
    }

    @Test func `a body longer than its declared length is cut to that length`() async throws {
        let server = try WebServer { [piece] _, connection in
            connection.answer(200, [:], piece, length: 10)
            connection.end()
        }
        #expect(try await WebFetcher().fetch(server.resource("/")) == Array(piece.prefix(10)))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 O", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 200 OK\nabc",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 1\r\n\r\na",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "SSH-2.0-OpenSSH_9.9\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde",
    ])
    func `truncated or invalid HTTP never returns a file`(answer: String) async throws {
        let server = try WebServer { _, connection in
            connection.send(answer.utf8)
            connection.end()
        }
        await #expect(performing: { try await WebFetcher().fetch(server.resource("/")) }, throws: isNetwork)
    }

    // Foundation of Swift 6.3 traps on it where it is not Apple's (swift-corelibs-foundation, issue 5285).
    #if canImport(Darwin)
        @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le"])
        func `a truncated header is an error`(answer: String) async throws {
            let server = try WebServer { _, connection in
                connection.send(answer.utf8)
                connection.end()
            }
            await #expect(performing: { try await WebFetcher().fetch(server.resource("/")) }, throws: isNetwork)
        }
    #endif

    @Test func `if no server listens, the log says so`() async throws {
        var server: WebServer? = try WebServer { _, _ in }
        let url = try #require(server?.resource("/"))
        server = nil
        // Until the port is free, whoever connects is sent away at once.
        await #expect(performing: { try await WebFetcher().fetch(url) }, throws: isNetwork)
    }

    // MARK: Times

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"])
    func `a silent server is abandoned`(answer: String) async throws {
        let (gate, clock) = (Gate(), ManualClock())
        let server = try WebServer { _, connection in
            connection.send(answer.utf8)
            gate.wait()
        }
        let configuration = WebConfiguration(idleTimeout: .seconds(5), timeout: .seconds(3_600))
        let hasEnded = Lock(false)
        let task = Task {
            defer { hasEnded.withLock { $0 = true } }
            return try await WebFetcher(configuration, clock: clock).fetch(server.resource("/"))
        }
        await server.wait { $0.requests.count == 1 }
        // What came in the meantime lets the time run again.
        while !hasEnded.withLock({ $0 }) {
            if let next = clock.nextDeadline, clock.now.duration(to: next) <= .seconds(5) {
                clock.advance(by: .seconds(5))
            }
            await Task.yield()
        }
        await #expect(throws: FetchError.network("nothing came for 5.0 seconds")) { try await task.value }
    }

    @Test func `a server that sends a byte now and then is abandoned after the timeout`() async throws {
        let clock = ManualClock()
        let (pieces, received) = AsyncStream<Int>.makeStream()
        let gates = (0..<20).map { _ in Gate() }
        let server = try WebServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)
            for gate in gates {
                gate.wait()
                connection.send([7])
            }
        }
        let fetcher = WebFetcher(
            WebConfiguration(idleTimeout: .seconds(5), timeout: .seconds(60)), cache: nil, clock: clock
        ) { received.yield($0) }
        let task = Task { try await fetcher.fetch(server.resource("/")) }
        var counts = pieces.makeAsyncIterator()
        for (index, gate) in gates.enumerated() {
            gate.open()
            #expect(await counts.next() == index + 1)
            // Both the silence and all of the time are waited for, until that is over.
            await clock.waitForSleepers(index < 15 ? 2 : 0)
            clock.advance(by: .seconds(4))
            if index == 14 { break }
        }
        await #expect(throws: FetchError.network("it took longer than 60.0 seconds")) { try await task.value }
        for gate in gates { gate.open() }
    }

    @Test func `a cancelled task ends at once, and the server is told`() async throws {
        let gate = Gate()
        let server = try WebServer { [piece] _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
            gate.wait()
            while connection.send(piece) { usleep(500) }
        }
        let task = Task { try await WebFetcher().fetch(server.resource("/")) }
        await server.wait { $0.requests.count == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.open()
        await server.wait { $0.hangUps == 1 }
        #expect(server.log.hangUps == 1)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await WebFetcher().fetch(server.resource("/late"))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(server.log.targets == ["/"])
    }

    @Test func `a cache that hangs is abandoned in time`() async throws {
        struct HungCache: WebCache {
            func entry(for url: ResourceURL) async -> WebCacheEntry? {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                return nil
            }
            func store(_ entry: WebCacheEntry, for url: ResourceURL) async {}
            func remove(_ url: ResourceURL) async {}
        }
        let clock = ManualClock()
        let server = try WebServer { $1.answer() }
        let fetcher = WebFetcher(WebConfiguration(timeout: .seconds(9)), cache: HungCache(), clock: clock)
        let task = Task { try await fetcher.fetch(server.resource("/")) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(9))
        await #expect(throws: FetchError.network("it took longer than 9.0 seconds")) { try await task.value }
    }
}
