import Foundation
import Testing

@Suite("mdxc serve")
struct ServeTests {
    /// A server in the folder of a shell, and its address.
    private struct Server {
        let shell: Shell
        let process: WatchedProcess
        let port: Int

        init(_ shell: Shell, _ arguments: [String] = ["in"]) async throws {
            self.shell = shell
            process = try WatchedProcess(["serve", "--port", "0"] + arguments, in: shell)
            let served = process
            try await served.wait("a run") { served.told.components(separatedBy: "serving at ").count > 2 }
            let address = try #require(served.told.firstMatch(of: #/serving at http://127\.0\.0\.1:(\d+)/#))
            port = try #require(Int(address.1))
        }

        /// Returns a connection on which bytes were sent.
        func connection(sending request: String) throws -> Int32 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let isThere = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isThere else { throw POSIXError(.ECONNREFUSED) }
            // A test whose server keeps silent fails instead of standing still.
            var timeout = timeval(tv_sec: 300, tv_usec: 0)
            setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
            let bytes = Array(request.utf8)
            #expect(send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
            return client
        }

        /// Returns the response to raw bytes, up to the end of the connection, or until it contains a text.
        func answer(_ request: String, until text: String? = nil) throws -> String {
            let client = try connection(sending: request)
            defer { close(client) }
            var answer: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = recv(client, &piece, piece.count, 0)
                // A receive with a timeout is not resumed after a signal.
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                answer += piece[..<count]
                if let text, String(decoding: answer, as: UTF8.self).contains(text) { break }
            }
            return String(decoding: answer, as: UTF8.self)
        }

        /// Returns the status and the rest of the response to a request for a path.
        func get(_ path: String, _ headers: String..., method: String = "GET") throws -> (status: Int, text: String) {
            let fields = (headers.contains { $0.hasPrefix("Host") } ? [] : ["Host: 127.0.0.1:\(port)"]) + headers
            let text = try answer(
                "\(method) \(path) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\nConnection: close\r\n\r\n")
            return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
        }

        func end() async throws {
            process.signal(SIGINT)
            #expect(try await process.end() == 0)
        }
    }

    private static func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("in/a/story.mdx", Shell.story("a", fields: "hero_image: {src: assets/a.png, alt: A tram}"))
        try shell.write("in/a/assets/a.png", "GIF89a picture")
        try shell.write("in/b/b.gif", "GIF89a top")
        try shell.write("in/b/story.mdx", Shell.story("b", fields: "hero_image: {src: b.gif, alt: A tram}"))
        try shell.write("in/secret.txt", "secret")
        return shell
    }

    @Test("answers with the pages, the index page and their files, and nothing else")
    func paths() async throws {
        let server = try await Server(Self.shell())
        #expect(try server.get("/").text.contains("href=\"a/index.html\""))
        let page = try server.get("/a/")
        #expect(page.status == 200 && page.text.contains("Content-Type: text/html; charset=utf-8"))
        #expect(page.text.contains("X-Content-Type-Options: nosniff"))
        #expect(!page.text.contains("Access-Control"))
        #expect(try server.get("/a/index.html").status == 200)
        let redirection = try server.get("/a")
        #expect(redirection.status == 301 && redirection.text.contains("Location: /a/\r\n"))
        let picture = try server.get("/a/assets/a.png")
        #expect(picture.text.contains("Content-Type: image/png\r\n") && picture.text.hasSuffix("GIF89a picture"))
        #expect(try server.get("/b/b.gif").text.hasSuffix("GIF89a top"))
        for path in [
            "/c/", "/a/assets/", "/a/assets", "/a/.mdxc-output", "/.mdxc-output", "/a/..%2fb/index.html",
            "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/../../etc/passwd", "/a/../b/", "/a//index.html",
            "//a/", "/a/assets/a.png/", "/a/assets/b.png", "/a/%00", "/a/assets%2fa.png", "/a/assets/%zz", "/a/%",
            "/in/secret.txt", "/secret.txt", "/a/./index.html", "/a/..%5cb", "/etc/passwd",
        ] {
            let answer = try server.get(path)
            #expect(answer.status == 404, "\(path): \(answer.text)")
            #expect(answer.text.contains("nosniff"))
        }
        try await server.end()
    }

    @Test("allows no writes, and answers to HEAD with the head alone")
    func methods() async throws {
        let server = try await Server(Self.shell())
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
            let answer = try server.get("/a/", "Content-Length: 0", method: method)
            #expect(answer.status == 405 && answer.text.contains("Allow: GET, HEAD"), "\(method)")
        }
        let head = try server.get("/a/assets/a.png", method: "HEAD")
        #expect(head.status == 200 && head.text.contains("Content-Length: 14") && head.text.hasSuffix("\r\n\r\n"))
        #expect(try server.get("/.live?a", method: "HEAD").status == 405)
        try await server.end()
    }

    @Test("refuses requests for other hosts: DNS rebinding")
    func hosts() async throws {
        let server = try await Server(Self.shell())
        for host in [
            "evil.example", "evil.example:\(server.port)", "127.0.0.1.evil.example", "localhost.evil", "",
            "192.168.0.1", "127.0.0.1:x", "[::2]",
        ] {
            for path in ["/a/", "/.live?a", "/a/assets/a.png"] {
                #expect(try server.get(path, "Host: \(host)").status == 421, "\(host)")
            }
        }
        for host in ["localhost", "LOCALHOST:\(server.port)", "127.0.0.1", "[::1]:1"] {
            #expect(try server.get("/a/", "Host: \(host)").status == 200, "\(host)")
        }
        #expect(try server.answer("GET /a/ HTTP/1.0\r\n\r\n").contains(" 421 "))
        try await server.end()
    }

    @Test("answers with parts of files, and not again with what a browser has cached")
    func ranges() async throws {
        let server = try await Server(Self.shell())
        let path = "/a/assets/a.png"
        for (range, status, part) in [
            ("bytes=0-4", 206, "GIF89"), ("bytes=7-", 206, "picture"), ("bytes=-3", 206, "ure"),
            ("bytes=12-99", 206, "re"),
            ("bytes=14-", 416, ""), ("bytes=-0", 416, ""), ("bytes=99999999999999999999-", 416, ""),
            ("bytes=3-1", 200, "GIF89a picture"), ("bytes=0-1,3-4", 200, "GIF89a picture"),
            ("lines=1-2", 200, "GIF89a picture"),
        ] {
            let answer = try server.get(path, "Range: \(range)")
            #expect(answer.status == status && answer.text.hasSuffix("\r\n\r\n" + part), "\(range): \(answer.text)")
        }
        #expect(try server.get(path, "Range: bytes=7-").text.contains("Content-Range: bytes 7-13/14\r\n"))
        for path in [path, "/a/", "/"] {
            let tag = try #require(server.get(path).text.firstMatch(of: #/ETag: (.*?)\r\n/#)).1
            #expect(try server.get(path, "If-None-Match: \(tag)").status == 304)
            #expect(try server.get(path, "If-None-Match: \"x\", W/\(tag)").status == 304)
            #expect(try server.get(path, "If-None-Match: \"x\"").status == 200)
        }
        #expect(try server.get(path, "Range: bytes=0-4", "If-Range: \"x\"").status == 200)
        try await server.end()
    }

    @Test("serves the built page and one script, which the page's policy allows")
    func script() async throws {
        let server = try await Server(Self.shell())
        #expect(try server.shell.run("$MDXC build in --emit html --quiet").code == 0)
        let built = try server.shell.text("build/a/index.html")
        let answer = try server.get("/a/").text
        let served = try #require(answer.range(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) })
        #expect(served.contains("script-src 'sha256-"))
        #expect(served.contains("connect-src 'self'"))
        let policy = #/content="default-src[^"]*"/#
        let without = served.replacing(#/<script data-revision=.*?</script>\n/#.dotMatchesNewlines(), with: "")
        #expect(without.replacing(policy, with: "") == built.replacing(policy, with: ""))
        #expect(!built.contains("EventSource"))
        try await server.end()
    }

    @Test("reports errors with file, line and excerpt, and when they are fixed")
    func errors() async throws {
        let shell = try Self.shell()
        try shell.write("in/c/story.mdx", "---\nid: c\n---\n<Nope>\n")
        let server = try await Server(shell)
        #expect(try server.get("/c/").text.contains("data-revision"), "it was never built")
        let request = "GET /.live?c HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
        let news = try server.answer(request, until: "data: 4 | <Nope>")
        #expect(news.contains("data: in/c/story.mdx:4:1: error: ") && news.contains("data: 4 | <Nope>"))
        try await server.end()
    }

    @Test("clients that read nothing don't delay others")
    func slowReaders() async throws {
        let shell = try Self.shell()
        // More than the system keeps for a connection.
        try shell.write("in/a/assets/a.png", "GIF89a" + String(repeating: "a", count: 20_000_000))
        let server = try await Server(shell)
        let host = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        let clients = try (0..<20).flatMap { _ in
            try ["GET /a/assets/a.png \(host)\r\n", "GET /.live?a \(host)\r\n", "GET /a/ \(host)"].map {
                try server.connection(sending: $0)
            }
        }
        for path in ["/", "/a/", "/b/"] { #expect(try server.get(path).status == 200) }
        #expect(try server.get("/a/assets/a.png", "Range: bytes=0-5").text.hasSuffix("GIF89a"))
        try await server.end()
        for client in clients { close(client) }
    }

    @Test("Control-C while pages are built ends the server, and leaves no files", arguments: [1, 2, 3])
    func interruption(count: Int) async throws {
        let shell = try Shell()
        for number in 0..<100 { try shell.write("in/\(number)/story.mdx", Shell.story("s\(number)")) }
        #expect(try shell.run("mkdir temporary").code == 0)
        let process = try WatchedProcess(
            ["serve", "in", "--port", "0"], in: shell, through: ["env", "TMPDIR=temporary"])
        try await process.wait("a server") { process.told.contains("serving at ") }
        for _ in 0..<count { process.signal(SIGINT) }
        #expect(try await process.end() == 0)
        #expect(try shell.run("ls -A temporary").output.isEmpty)
    }

    @Test(
        "what can't be served is reported at once",
        arguments: [
            ("serve", "name a story or a folder"), ("serve -", "'-' is standard input"),
            ("serve in --port 70000", "'--port' needs a number from 0 to 65535"),
            ("serve in --host nowhere.invalid", "can't listen at 'nowhere.invalid'"),
            ("serve in --watch", "has no option '--watch'"),
        ])
    func usage(arguments: String, message: String) throws {
        let result = try Self.shell().run("timeout 300 $MDXC \(arguments)")
        #expect(result.code == 2)
        #expect(result.messages.contains(message), "\(result.messages)")
    }

    @Test("--open opens a browser")
    func opens() async throws {
        let shell = try Self.shell()
        for name in ["xdg-open", "open"] { try shell.write("bin/\(name)", "#!/bin/sh\necho \"$1\" > opened\n") }
        #expect(try shell.run("chmod +x bin/*").code == 0)
        let path = "PATH=bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let process = try WatchedProcess(["serve", "in", "--port", "0", "--open"], in: shell, through: ["env", path])
        let opened = shell.folder.appendingPathComponent("opened")
        func address() -> String { (try? String(contentsOf: opened, encoding: .utf8)) ?? "" }
        try await process.wait("a browser") { address().hasSuffix("\n") }
        #expect(process.told.contains("serving at \(address().dropLast());"))
        process.signal(SIGINT)
        #expect(try await process.end() == 0)
    }

    @Test("a port that is in use is reported")
    func taken() async throws {
        let server = try await Server(Self.shell())
        let result = try server.shell.run("timeout 300 $MDXC serve in --port \(server.port)")
        #expect(result.code == 2)
        #expect(
            result.messages
                == "mdxc: error: the port \(server.port) is taken; name another one with '--port', or 0 for any that is free\n"
        )
        try await server.end()
    }
}
