import StoryKit
import StorySource
import TestSupport
import Testing

@testable import StoryWeb

/// What is followed, and what is not.
@Suite(.timeLimit(.minutes(10))) struct WebRedirectTests {
    private static func chain(_ url: String, limit: Int = 3) throws -> RedirectChain {
        RedirectChain(try WebAddress(#require(ResourceURL(url))), limit: limit)
    }

    @Test(arguments: [
        ("https://a.example/x/y?q", "z", "https://a.example/x/z"),
        ("https://a.example/x/y", "/z?p#f", "https://a.example/z?p"),
        ("https://a.example/x", "//b.example/z", "https://b.example/z"),
        ("https://a.example/x", "HTTPS://B.example/z", "https://b.example/z"),
        ("http://a.example/x", "https://b.example", "https://b.example"),
        ("http://a.example/x", "http://b.example:81/ä b", "http://b.example:81/%C3%A4%20b"),
        ("https://a.example/x/", "?q=1", "https://a.example/x/?q=1"),
    ])
    func `a location is resolved`(from: String, location: String, to: String) throws {
        var chain = try Self.chain(from)
        try chain.follow(location)
        #expect(chain.address.url.absoluteString == to)
    }

    @Test(arguments: [
        ("https://a.example/", "http://a.example/"), ("https://a.example/", "HTTP://b.example/x"),
        ("http://a.example/", "file:///etc/passwd"), ("http://a.example/", "ftp://a.example/"),
        ("http://a.example/", "https://ada:secret@b.example/"), ("http://a.example/", "http://"),
        ("http://a.example/x", "/x"), ("http://a.example/x", "#f"), ("http://a.example/x", "HTTP://A.example/x"),
        ("https://a.example/", "javascript:alert(1)"), ("http://a.example/", "http://a.example:65536/"),
    ])
    func `a location is refused`(from: String, location: String) throws {
        var chain = try Self.chain(from)
        let error = #expect(throws: FetchError.self) { try chain.follow(location) }
        if case .unusable(let words)? = error {
            #expect(!words.contains("secret"))
        } else {
            Issue.record("\(error as Any)")
        }
    }

    @Test func `the number of redirects is limited, and loops end`() throws {
        var chain = try Self.chain("http://a.example/0")
        for number in 1...3 { try chain.follow("/\(number)") }
        #expect(throws: FetchError.unusable("it is redirected more than 3 times")) { try chain.follow("/4") }
        #expect(throws: FetchError.unusable("it is redirected, and the server does not say where to")) {
            try chain.follow(nil)
        }
        chain = try Self.chain("http://a.example/0")
        for number in 1...2 { try chain.follow("/\(number)") }
        #expect(throws: FetchError.unusable("it redirects in a loop")) { try chain.follow("/1") }
        var none = try Self.chain("http://a.example/", limit: 0)
        #expect(throws: FetchError.unusable("it is redirected more than 0 times")) { try none.follow("/x") }
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `a server's redirect is followed`(status: Int) async throws {
        let server = try WebServer { request, connection in
            if request.target == "/new/wolf" {
                connection.answer(200, [:], [1, 2])
            } else {
                connection.answer(status, ["Location": "new/wolf"], Array("Moved.".utf8))
            }
        }
        #expect(try await WebFetcher().fetch(server.resource("/wolf")) == [1, 2])
        #expect(server.log.targets == ["/wolf", "/new/wolf"])
    }

    @Test func `servers that redirect to one another are abandoned`() async throws {
        let server = try WebServer { $1.answer(302, ["Location": $0.target == "/a" ? "/b" : "/a"]) }
        await #expect(throws: FetchError.unusable("it redirects in a loop")) {
            try await WebFetcher().fetch(server.resource("/a"))
        }
        #expect(server.log.targets == ["/a", "/b"])
        let endless = try WebServer { $1.answer(302, ["Location": $0.target + "a"]) }
        await #expect(throws: FetchError.unusable("it is redirected more than 10 times")) {
            try await WebFetcher().fetch(endless.resource("/"))
        }
        #expect(endless.log.requests.count == 11)
        let nowhere = try WebServer { $1.answer(302) }
        await #expect(throws: FetchError.unusable("it is redirected, and the server does not say where to")) {
            try await WebFetcher().fetch(nowhere.resource("/"))
        }
    }
}
