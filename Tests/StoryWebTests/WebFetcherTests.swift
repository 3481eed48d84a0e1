import Foundation
import StoryKit
import TestSupport
import Testing

@testable import StoryWeb

/// What is brought, and what is sent for it.
@Suite(.timeLimit(.minutes(10))) struct WebFetcherTests {
    private let wolf = Array("The wolf sings.".utf8)

    @Test func `a file is returned unchanged`() async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let server = try WebServer { $1.answer(200, [:], bytes) }
        #expect(try await WebFetcher().fetch(server.resource("/wolf/story.json?a=1#part")) == bytes)
        #expect(server.log.targets == ["/wolf/story.json?a=1"])
    }

    @Test func `an empty file is returned`() async throws {
        let server = try WebServer { $1.answer() }
        #expect(try await WebFetcher().fetch(server.resource("/")) == [])
    }

    @Test(arguments: [404, 410]) func `a missing file is not found`(status: Int) async throws {
        let server = try WebServer { $1.answer(status, [:], Array("No.".utf8)) }
        await #expect(throws: FetchError.notFound) { try await WebFetcher().fetch(server.resource("/")) }
    }

    @Test(arguments: [408, 429, 500, 503]) func `a server error may be temporary`(status: Int) async throws {
        let server = try WebServer { $1.answer(status, [:], Array("No.".utf8)) }
        await #expect(throws: FetchError.network("the server answered with the status \(status)")) {
            try await WebFetcher().fetch(server.resource("/"))
        }
    }

    @Test(arguments: [201, 204, 206, 300, 304, 400, 401, 403, 407, 418])
    func `any other status returns nothing`(status: Int) async throws {
        let isEmpty = [204, 304].contains(status)
        let server = try WebServer { _, connection in
            let realm = [
                401: ["WWW-Authenticate": "Basic realm=\"x\""], 407: ["Proxy-Authenticate": "Basic realm=\"x\""],
            ]
            let headers = realm[status] ?? [:]
            if isEmpty {
                connection.answer(status, headers, length: nil)
            } else {
                connection.answer(status, headers, [1])
            }
        }
        await #expect(throws: FetchError.unusable("the server answered with the status \(status)")) {
            try await WebFetcher().fetch(server.resource("/"))
        }
        #expect(server.log.requests.count == 1)
    }

    @Test func `spaces and letters of all scripts are percent-encoded`() async throws {
        let server = try WebServer { [wolf] in $1.answer(200, [:], wolf) }
        let folder = server.resource("/Märchen/").file("der böse Wolf#1.json")
        #expect(try await WebFetcher().fetch(try #require(folder)) == wolf)
        #expect(try await WebFetcher().fetch(server.resource("/狼%20^?q=ä%zz")) == wolf)
        #expect(
            server.log.targets == [
                "/M%C3%A4rchen/der%20b%C3%B6se%20Wolf%231.json", "/%E7%8B%BC%20%5E?q=%C3%A4%25zz",
            ])
    }

    /// By a name: Foundation on libcurl does not take the address itself.
    @Test(.enabled(if: WebServer.hasIPv6)) func `IPv6 works`() async throws {
        let server = try WebServer(onIPv6: true) { [wolf] in $1.answer(200, [:], wolf) }
        #expect(try await WebFetcher().fetch(server.resource("/wolf")) == wolf)
    }

    @Test func `compressed responses are decompressed`() async throws {
        let packed = try #require(
            Data(base64Encoded: "H4sIAAAAAAACAwvJSFUoz89JUyjOzEsv1gMAvUv1pA8AAAA="))
        let server = try WebServer { $1.answer(200, ["Content-Encoding": "gzip"], Array(packed)) }
        #expect(try await WebFetcher().fetch(server.resource("/wolf")) == wolf)
        #expect(server.log.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test func `cookies are not returned`() async throws {
        let server = try WebServer { request, connection in
            let cookie = ["Set-Cookie": "a=b; Path=/"]
            if request.target == "/from" {
                connection.answer(302, cookie.merging(["Location": "/to"]) { $1 })
            } else {
                connection.answer(200, cookie, [1])
            }
        }
        let fetcher = WebFetcher()
        for _ in 1...2 { _ = try await fetcher.fetch(server.resource("/from")) }
        #expect(server.log.targets == ["/from", "/to", "/from", "/to"])
        for request in server.log.requests {
            #expect(request.headers["cookie"] == nil && request.headers["authorization"] == nil)
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "data:,x", "http:x", "http:///x", "https://%zz/"])
    func `URLs of other schemes are refused`(url: String) async throws {
        let resource = try #require(ResourceURL(url))
        await #expect {
            try await WebFetcher().fetch(resource)
        } throws: { if case FetchError.unusable = $0 { true } else { false } }
    }

    @Test func `a name or password in a URL is refused, and not repeated`() async throws {
        let server = try WebServer { $1.answer() }
        for login in ["ada@", "ada:secret@", ":secret@"] {
            let url = try #require(ResourceURL(server.url("/").replacing("://", with: "://\(login)")))
            await #expect(throws: FetchError.unusable("the address holds a name or a password, and none is sent")) {
                try await WebFetcher().fetch(url)
            }
        }
        #expect(server.log.requests.isEmpty)
    }

    @Test func `one fetcher fetches many files at once`() async throws {
        let server = try WebServer { $1.answer(200, [:], Array($0.target.utf8)) }
        let fetcher = WebFetcher()
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                group.addTask {
                    let bytes = try await fetcher.fetch(server.resource("/\(number)"))
                    #expect(bytes == Array("/\(number)".utf8))
                }
            }
            try await group.waitForAll()
        }
    }
}

extension WebServer {
    /// The URL of a path that begins with `/`.
    func resource(_ path: String) -> ResourceURL {
        guard let url = ResourceURL(url(path)) else { preconditionFailure("'\(path)' is none of a URL") }
        return url
    }
}
