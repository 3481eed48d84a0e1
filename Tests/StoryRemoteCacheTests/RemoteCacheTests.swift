import StoryDriver
import StoryRemoteCache
import TestSupport
import Testing

/// A server as good or bad as it can be, on this machine.
@Suite("A cache on a server", .timeLimit(.minutes(10))) struct RemoteCacheTests {
    private static let bytes = Array("a story".utf8)
    private static let entry = CacheEntry.content(CacheDigest(of: bytes))

    private static func get(
        _ timeout: Double = 300, from answer: @escaping @Sendable (WebServer.Connection) -> Void
    ) throws -> Result<[UInt8]?, CacheFailure> {
        let server = try WebServer { _, connection in answer(connection) }
        defer { withExtendedLifetime(server) {} }
        let cache = RemoteCache(address: server.url(""), login: nil)
        return Result { () throws(CacheFailure) in try cache.get(entry, upTo: 100, timeout: timeout) }
    }

    @Test func `entries are stored as Bazel stores them, over one connection`() throws {
        let server = try WebServer { request, connection in
            connection.answer(200, [:], request.method == "PUT" ? [] : Self.bytes)
        }
        let cache = RemoteCache(address: server.url("/some/cache"), login: "me:it's secret")
        try cache.put(Self.entry, Self.bytes, timeout: 300)
        try cache.put(.action(CacheDigest(of: [])), [], timeout: 300)
        #expect(try cache.get(Self.entry, upTo: 100, timeout: 300) == Self.bytes)
        let (hash, key) = (CacheDigest(of: Self.bytes).text, CacheDigest(of: []).text)
        #expect(server.log.targets == ["/some/cache/cas/\(hash)", "/some/cache/ac/\(key)", "/some/cache/cas/\(hash)"])
        #expect(server.log.requests.map(\.method) == ["PUT", "PUT", "GET"])
        #expect(server.log.requests.map(\.body) == [Self.bytes, [], []])
        #expect(server.log.requests.allSatisfy { $0.headers["authorization"] == "Basic bWU6aXQncyBzZWNyZXQ=" })
        #expect(server.log.connections == 1)
    }

    @Test(arguments: [404, 410]) func `a missing entry is not a failure`(_ status: Int) throws {
        let answer = try Self.get { $0.answer(status, [:], Array("sorry".utf8)) }
        #expect(answer == .success(nil))
    }

    @Test(arguments: [204, 301, 401, 403, 500, 503, 507]) func `an answer without the entry is a failure`(
        _ status: Int
    ) throws {
        let text = [UInt8](repeating: 32, count: status == 204 ? 0 : 1000)
        #expect(
            try Self.get { $0.answer(status, ["Location": "http://127.0.0.1:1/"], text) }
                == .failure(.broken("the server answers \(status)")))
    }

    @Test func `an answer beyond the limit is refused, whether its length was announced or not`() throws {
        let many = [UInt8](repeating: 7, count: 101)
        #expect(try Self.get { $0.answer(200, [:], many) } == .failure(.tooLarge))
        #expect(try Self.get { $0.answer(200, [:], many, length: nil) } == .failure(.tooLarge))
        #expect(try Self.get { $0.answer(200, [:], [7], length: 1 << 40) } == .failure(.tooLarge))
        #expect(try Self.get { $0.answer(200, [:], Array(many[1...])) } == .success(Array(many[1...])))
    }

    @Test func `a truncated answer is a failure`() throws {
        for body in [[], [7]] as [[UInt8]] {
            let answer = try Self.get { connection in
                connection.answer(200, [:], body, length: 9)
                connection.end()
            }
            guard case .failure(.broken) = answer else {
                Issue.record("\(answer)")
                continue
            }
        }
        let silent = try Self.get { $0.end() }
        let strange = try Self.get { connection in
            connection.send(Array("220 mail\r\n\r\n".utf8))
            connection.end()
        }
        for answer in [silent, strange] { #expect(throws: CacheFailure.self) { try answer.get() } }
    }

    @Test func `a server that never answers is abandoned after the timeout`() throws {
        let gate = Gate()
        #expect(try Self.get(0.01) { _ in gate.wait() } == .failure(.broken("timeout was reached")))
        let slow = try Self.get(0.01) { connection in
            connection.answer(200, [:], [7], length: 9)
            gate.wait()
        }
        #expect(slow == .failure(.broken("timeout was reached")))
        gate.open()
    }

    @Test func `an unreachable server is a failure`() throws {
        let port = try WebServer { _, _ in }.port
        let cache = RemoteCache(address: "http://127.0.0.1:\(port)", login: nil)
        #expect(throws: CacheFailure.self) { try cache.get(Self.entry, upTo: 100, timeout: 300) }
        #expect(throws: CacheFailure.self) { try cache.put(Self.entry, Self.bytes, timeout: 300) }
    }

    @Test(arguments: [400, 401, 403, 405, 411, 413, 500, 507]) func `a server may refuse to store`(
        _ status: Int
    ) throws {
        let server = try WebServer { _, connection in connection.answer(status, [:], Array("no".utf8)) }
        defer { withExtendedLifetime(server) {} }
        let cache = RemoteCache(address: server.url(""), login: nil)
        #expect(throws: CacheFailure.refusal("the server answers \(status)")) {
            try cache.put(Self.entry, Self.bytes, timeout: 300)
        }
    }
}
