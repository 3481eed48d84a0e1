import Foundation
import TestSupport
import Testing

/// Stories read from a server.
@Suite("mdxc play: from the web", .timeLimit(.minutes(10))) struct WebPlayTests {
    /// Returns a shell with the lantern built whole, split and zipped, and a server of all its files.
    private static func stage() throws -> (Shell, WebServer) {
        let shell = try Lantern.shell()
        let built = try shell.run(
            """
            $MDXC build lantern -o whole --quiet && $MDXC build lantern -o split --split --quiet
            mv whole/the-lantern 'whole/ä lantern'
            cd split/the-lantern && python3 -m zipfile -c ../../lantern.zip *
            """)
        #expect(built.code == 0, "\(built.messages)")
        let folder = shell.folder
        let server = try WebServer { request, connection in
            let path = request.target.prefix { $0 != "?" }.removingPercentEncoding ?? ""
            switch path {
            case "/trouble/story.json": connection.answer(503)
            case "/old/story.json": connection.answer(301, ["Location": "/split/the-lantern/story.json"])
            case "/circle/story.json": connection.answer(302, ["Location": "/circle/story.json"])
            case "/text/story.json": connection.answer(200, [:], Array("<html>".utf8))
            case "/cut/story.json":
                connection.answer(200, [:], [7], length: 100)
                connection.end()
            default:
                let file = folder.appendingPathComponent(path)
                if let bytes = try? Data(contentsOf: file) {
                    connection.answer(200, ["ETag": "\"a\""], Array(bytes))
                } else {
                    connection.answer(404)
                }
            }
        }
        return (shell, server)
    }

    /// Runs a script, again if it says that the machine kept its readers waiting for the server, which is here; at most a hundred
    /// times. Also returns what the last run requested.
    private static func run(
        _ script: String, input: String = "", in shell: Shell, from server: WebServer
    ) throws -> (result: Shell.Result, targets: ArraySlice<String>) {
        var tries = 0
        while true {
            let asked = server.log.requests.count
            let result = try shell.run(script, input: input)
            tries += 1
            let said = result.output + result.messages
            let isLate = ["Loading the story …", "This takes longer than it should."].contains(where: said.contains)
            if !isLate || tries == 100 { return (result, server.log.targets.dropFirst(asked)) }
        }
    }

    @Test func `a story on the web reads as a local one: whole, split and zipped`() throws {
        let (shell, server) = try Self.stage()
        let here = try shell.run("$MDXC play split/the-lantern --seed 7 --record")
        #expect(here.code == 0 && here.output.contains("--choices "))
        var fetches = 0
        for path in [
            "/whole/ä lantern", "/whole/%C3%A4%20lantern/", "/whole/ä lantern/story.json",
            "/whole/ä lantern/story.json?x=1", "/split/the-lantern/", "/split/the-lantern/index.json", "/lantern.zip",
            "/lantern.zip/", "/lantern.zip/index.json",
        ] {
            let (there, targets) = try Self.run(
                "$MDXC play '\(server.url(path))' --seed 7 --record", in: shell, from: server)
            fetches += targets.count { $0 == "/lantern.zip" }
            #expect(
                there.output == here.output && there.code == 0 && there.messages == "", "\(path): \(there.messages)")
        }
        // An archive is fetched for each file with which a loader starts, and not for the following ones.
        #expect(fetches == 3)
    }

    @Test func `keys, locations and widths work as for a local story`() throws {
        let (shell, server) = try Self.stage()
        let url = server.url("/split/the-lantern")
        let left = try shell.run("$MDXC play \(url) --save place.json --width 40", input: "\n\nq\n")
        #expect(left.code == 0 && left.output.contains("They looked at the house."))
        let back = try Self.run("$MDXC play \(url) --load place.json", input: "q\n", in: shell, from: server).result
        let here = try shell.run("$MDXC play split/the-lantern --load place.json", input: "q\n")
        #expect(back.output == here.output && back.code == 0 && back.messages == "")
    }

    @Test func `errors are reported, with the exit code for their cause`() throws {
        let (shell, server) = try Self.stage()
        for (path, code, words) in [
            ("/nowhere", 2, "there is no story at 'URL'"),
            ("/nowhere.zip", 2, "there is no story at 'URL'"),
            ("/trouble/", 2, "can't read 'URL': the server answered with the status 503"),
            ("/circle", 2, "can't read 'URL': it redirects in a loop"),
            ("/cut/story.json", 2, "can't read 'URL': transfer closed with 99 bytes remaining to read"),
            ("/text", 1, "can't read 'URL': it is not a story, or is damaged: "),
            ("/lantern", 1, "the story at 'URL' is not compiled; 'mdxc build' does that where its source is"),
            ("/lantern/story.mdx", 2, "there is no story at 'URL'"),
        ] {
            let result = try Self.run("$MDXC play \(server.url(path)) </dev/null", in: shell, from: server).result
            let words = words.replacing("URL", with: server.url(path))
            #expect(result.messages.hasPrefix("mdxc: error: \(words)"), "\(path): \(result.messages)")
            #expect(result.code == Int32(code) && result.output == "", "\(path): \(result.code) \(result.output)")
        }
        let nobody = try shell.run("$MDXC play http://ada:secret@127.0.0.1:\(server.port)/ </dev/null")
        #expect(
            nobody.code == 2 && nobody.messages.contains("the address holds a name or a password, and none is sent"))
    }

    @Test func `a slow load is reported`() async throws {
        let (shell, gate, opening) = (try Lantern.shell(), Gate(), Gate())
        #expect(try shell.run("$MDXC build lantern -o split --split --quiet").code == 0)
        let folder = shell.folder.appending(path: "split/the-lantern")
        let server = try WebServer { request, connection in
            if request.target.hasSuffix("index.json") { opening.wait() }
            if request.target.hasSuffix("hall.json") { gate.wait() }
            if let bytes = try? Data(contentsOf: folder.appending(path: String(request.target))) {
                connection.answer(200, [:], Array(bytes))
            } else {
                connection.answer(404)
            }
        }
        let reader = try ReadingProcess([server.url("/index.json")], in: shell)
        reader.open(opening, after: "mdxc: Loading the story …")
        reader.open(gate, after: "This takes longer than it should.")
        for key in ["", "", "1"] { try reader.type(key) }
        try await reader.wait(for: "It smelled of apples.")
        try reader.type("q")
        #expect(try await reader.end() == 0)
        #expect(reader.shown.contains("Admiring your choice …"))
    }

    @Test func `a missing section stops only the step into it`() throws {
        let (shell, server) = try Self.stage()
        try FileManager.default.removeItem(at: shell.folder.appending(path: "split/the-lantern/sections/roof.json"))
        let url = server.url("/split/the-lantern")
        #expect(try shell.run("$MDXC play \(url) --choices 1,2").code == 0)
        let result = try shell.run("$MDXC play \(url) --choices 1,1")
        #expect(result.code == 1, "\(result.messages)")
        #expect(result.messages.contains("can't read '\(url)/sections/roof.json': "), "\(result.messages)")
    }

    @Test func `without its companion program, mdxc names it`() throws {
        let (shell, server) = try Self.stage()
        let alone = try shell.run("cp $MDXC alone && ./alone play \(server.url("/lantern.zip"))")
        #expect(alone.code == 2)
        #expect(alone.messages.hasPrefix("mdxc: error: this needs the program 'mdxc-together' in the folder of '"))
    }
}
