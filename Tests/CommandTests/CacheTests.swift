import Foundation
import StorySource
import TestSupport
import Testing

@Suite("mdxc build --cache", .timeLimit(.minutes(10))) struct CacheTests {
    private static let build = "$MDXC build --emit ir,html"

    /// A cache in memory on a server, which a test may make do something else.
    private final class Entries: Sendable {
        let all = Lock<[String: [UInt8]]>([:])

        func server(
            _ change: @escaping @Sendable (WebServer.Request, WebServer.Connection, [UInt8]?) -> Bool = { _, _, _ in
                false
            }
        ) throws -> WebServer {
            try WebServer { request, connection in
                let known = self.all.withLock { $0[request.target] }
                if change(request, connection, known) { return }
                if request.method == "PUT" {
                    self.all.withLock { $0[request.target] = request.body }
                    connection.answer(201)
                } else if let known {
                    connection.answer(200, [:], known)
                } else {
                    connection.answer(404)
                }
            }
        }
    }

    @Test func `a build gives the same output as without a cache`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        let result = try shell.run(
            """
            mkdir in; cp -r day/s10 in/a
            try() {
                rm -rf plain out again
                \(Self.build) in -o plain "$@" > plain.said 2>&1; code=$?
                for out in out again; do
                    \(Self.build) in -o $out --cache cache "$@" > $out.said 2>&1; [ $? = $code ] || echo "$* code"
                    diff -r -x .mdxc-output plain $out
                    grep -v ' written to ' plain.said | diff - <(grep -v ' written to ' $out.said)
                done
                grep -c "1 of them from the cache" out.said again.said | tr '\\n' ' '; echo
            }
            try; try --compact; try --spans; try --split; try --emit ir,html,text,outline
            try; rm in/a/assets/deep/sun.png; try; mkdir -p in/a/assets/deep; cp night/s10/assets/moon.png in/a/assets/deep/Sun.png; try
            mv in/a/assets/deep/Sun.png in/a/assets/deep/sun.png; try
            printf "GIF89a and more" > in/a/assets/deep/sun.png; try
            echo 'warnings-as-errors: true' > in/mdxc.yaml; try; rm in/mdxc.yaml
            mv in/a in/b; try; sed -i 's/^title:.*/title:/' in/b/story.mdx; try
            """)
        let (fresh, known, never) = ("out.said:0 again.said:1 ", "out.said:1 again.said:1 ", "out.said:0 again.said:0 ")
        #expect(
            result.output.split(separator: "\n").map(String.init) == [
                fresh, fresh, fresh, fresh, fresh, known, fresh, fresh, known, fresh, fresh, fresh, never,
            ], "\(result.output)")
    }

    @Test func `diagnostics are the same as without a cache`() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", "It is here.\n\n<MediaRef ref=\"none\" />"))
        let result = try shell.run(
            """
            \(Self.build) s -o plain 2> plain.said; \(Self.build) s -o out --cache cache 2> out.said
            \(Self.build) s -o again --cache cache 2> again.said
            for out in out again; do diff <(grep -v written plain.said) <(grep -v written $out.said); done
            tail -n 1 again.said
            """)
        #expect(result.output == "1 written to 'again', 1 of them from the cache\n")
    }

    @Test func `no-cache and stories on standard input don't use the cache`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        let result = try shell.run(
            """
            \(Self.build) day -o out --cache cache --no-cache --quiet; find . -path '*cache/*'
            \(Self.build) - -o out --cache cache --quiet < night/s10/story.mdx; find cache -type f
            """)
        #expect(result.output == "")
    }

    @Test func `an options file may name the cache if the command line trusts it`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        try shell.write("day/mdxc.yaml", "cache: ../shared\n")
        let result = try shell.run(
            """
            \(Self.build) day -o out; ls; \(Self.build) day -o again --trust-cache; ls -d shared
            \(Self.build) day -o third --trust-cache; \(Self.build) day -o fourth --cache other; ls -d other
            """)
        #expect(result.output == "clean-day\nclean-night\nday\nnight\nout\nshared\nother\n")
        #expect(
            result.messages == """
                mdxc: 'day/mdxc.yaml' names the cache 'day/../shared', which is used only with '--trust-cache'
                1 story, no problems
                1 written to 'out'
                1 story, no problems
                1 written to 'again'
                1 story, no problems
                1 written to 'third', 1 of them from the cache
                1 story, no problems
                1 written to 'fourth'

                """)
        let wrong = try shell.run(
            "echo 'cache: ftp://host' > day/mdxc.yaml; \(Self.build) day --diagnostic-format concise")
        #expect(
            wrong.messages.contains("error: 'cache' takes a folder, or an address that begins with file:/, http: or"))
    }

    @Test func `a server keeps outputs, and only it receives the login`() throws {
        let shell = try Catalog.shell(stories: 5, assetSize: 30)
        let server = try Entries().server()
        let url = server.url("/team").replacing("http://", with: "http://me:secret@")
        let result = try shell.run(
            """
            for out in out again; do \(Self.build) day -o $out --cache \(url); diff -r -x .mdxc-output clean-day $out; done
            MDXC_CACHE_LOGIN=you:secret \(Self.build) day -o third --cache \(server.url("/team")) --quiet
            """)
        #expect(
            result.messages == """
                5 stories, no problems
                5 written to 'out', index.html updated
                5 stories, no problems
                5 written to 'again', 5 of them from the cache, index.html updated

                """)
        #expect(result.output == "")
        let logins = server.log.requests.map { $0.headers["authorization"] }
        #expect(Set(logins) == ["Basic bWU6c2VjcmV0", "Basic eW91OnNlY3JldA=="])
        #expect(server.log.targets.allSatisfy { $0.hasPrefix("/team/ac/") || $0.hasPrefix("/team/cas/") })
    }

    /// What a server does to a request, and the word about it.
    private static let troubles:
        [(String, String, @Sendable (WebServer.Request, WebServer.Connection, [UInt8]?) -> Bool)] = [
            (
                "refuses everything", "is not used: the server answers 403",
                { _, connection, _ in connection.answer(403) }
            ),
            ("has an error", "is not used: the server answers 500", { _, connection, _ in connection.answer(500) }),
            (
                "is read-only", "stores nothing: the server answers 405",
                { request, connection, _ in request.method == "PUT" && connection.answer(405) }
            ),
            (
                "is full", "stores nothing: the server answers 507",
                { request, connection, _ in request.method == "PUT" && connection.answer(507) }
            ),
            (
                "cuts off", "is not used: ",
                { request, connection, known in
                    guard request.method == "GET", let known else { return false }
                    connection.answer(200, [:], Array(known.dropLast()), length: known.count)
                    connection.end()
                    return true
                }
            ),
            (
                "lies about contents", "damaged",
                { request, connection, known in
                    guard request.method == "GET", var known, !known.isEmpty else { return false }
                    known[known.count / 2] ^= 1
                    return connection.answer(200, [:], known)
                }
            ),
            (
                "sends too much", "damaged",
                { request, connection, known in
                    guard request.method == "GET", let known else { return false }
                    return connection.answer(200, [:], known + [0])
                }
            ),
            (
                "answers with pages", "damaged",
                { request, connection, _ in request.method == "GET" && connection.answer(200, [:], Array("<html>".utf8))
                }
            ),
            (
                "mixes entries up", "damaged",
                { [swapped = Entries()] request, connection, known in
                    guard request.method == "GET", let known else { return false }
                    // Each answer is the one before.
                    let before = swapped.all.withLock { last in
                        let before = last[""]
                        last[""] = known
                        return before
                    }
                    return connection.answer(200, [:], before ?? [])
                }
            ),
        ]

    @Test(arguments: troubles.indices) func `a failing server costs only a message`(_ index: Int) throws {
        let (_, word, change) = Self.troubles[index]
        let shell = try Catalog.shell(stories: 3, assetSize: 30)
        let entries = Entries()
        let filled = try entries.server()
        #expect(try shell.run("\(Self.build) day -o filled --cache \(filled.url(""))").code == 0)
        #expect(filled.log.answers > 0)
        let server = try entries.server(change)
        defer { withExtendedLifetime(server) {} }
        for revision in Catalog.revisions {
            let result = try shell.run(
                """
                \(Self.build) \(revision) -o \(revision)-out --cache \(server.url(""))
                diff -r -x .mdxc-output clean-\(revision) \(revision)-out
                """)
            #expect(result.code == 0 && result.output == "")
            let lines = result.messages.split(separator: "\n").filter { $0.hasPrefix("mdxc:") }
            #expect(lines.count <= 1 && lines.allSatisfy { $0.contains(word) }, "\(result.messages)")
            // One of the two revisions is in the cache, and the other one is not.
            #expect(lines.count == 1 || revision == (word.contains("stores") ? "day" : "night"), "\(result.messages)")
        }
    }

    @Test func `an unreachable server costs only a message`() throws {
        let shell = try Catalog.shell(stories: 3, assetSize: 30)
        let nobody = Broker.reservePort()
        defer { close(nobody) }
        let port = Broker.port(of: nobody)
        let result = try shell.run(
            """
            \(Self.build) day -o out --cache http://127.0.0.1:\(port)/ 2>&1 | grep mdxc: | cut -d: -f1-5
            diff -r -x .mdxc-output clean-day out
            """)
        #expect(result.output == "mdxc: the cache 'http://127.0.0.1:\(port)' is not used: couldn't connect to server\n")
    }
}
