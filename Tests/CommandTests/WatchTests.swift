import Foundation
import TestSupport
import Testing

@Suite("--watch")
struct WatchTests {
    private static func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("new/a/story.mdx", Shell.story("a", fields: "hero_image: {src: assets/a.png, alt: A tram}"))
        try shell.write("new/a/assets/a.png", "GIF89a picture")
        try shell.write("new/b/story.mdx", Shell.story("b"))
        // Processes that other tests start may hold files of this one open, and close them later, which is an event.
        #expect(try shell.run("cp -r new in && rm -r new").code == 0)
        return shell
    }

    /// Replaces a file at once, as editors do.
    private static func replace(_ path: String, _ text: String, in shell: Shell) throws {
        #expect(try shell.run("cat > next && mv next \(path)", input: text).code == 0)
    }

    @Test("check reports after each change what a fresh check reports")
    func changes() async throws {
        let shell = try Self.shell()
        let watch = try WatchedProcess(["check", "in", "--watch"], in: shell)
        #expect(try await watch.round().output == "2 stories, no problems\n")
        for change in [
            "sed -i s/scene/x/ in/b/story.mdx; echo '<Nope>' >> in/b/story.mdx",
            "cp -r in/a in/c", "mv in/c in/0", "rm -r in/0",
            "rm in/a/assets/a.png", "printf GIF89a > in/a/assets/a.png", "echo PDF > in/a/assets/a.png",
            "echo 'levels: {unused_media: error}' > in/mdxc.yaml", "echo 'levels: [' > in/mdxc.yaml", "rm in/mdxc.yaml",
            "echo 'warnings-as-errors: true' > mdxc.yaml", "rm mdxc.yaml",
            "mkdir -p in/x/y && cp in/b/story.mdx in/x/y/story.mdx", "rm -r in/x",
            "ln -s ../a in/b/link", "rm in/b/link", "mv in away", "mv away in",
        ] {
            let before = watch.told.utf8.count
            #expect(try shell.run(change).code == 0)
            let fresh = try shell.run("$MDXC check in").output
            // A change in several steps may be reported in steps, so only the last report counts.
            try await watch.wait("a report after \(change)") {
                watch.told.utf8.count > before && watch.shown.hasSuffix(fresh)
            }
        }
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
    }

    @Test("check reports after random edits what a fresh check reports", arguments: [1, 2, 3] as [UInt64])
    func randomEdits(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let shell = try Self.shell()
        let watch = try WatchedProcess(["check", "in", "--watch", "--diagnostic-format", "json"], in: shell)
        _ = try await watch.wait("a report") { watch.shown.hasSuffix("}\n") }
        let packages = ["a", "b", "c", "d/e"]
        for step in 0..<25 {
            let (one, other) = (packages.randomElement(using: &random)!, packages.randomElement(using: &random)!)
            let id = ["a", "b", "c"].randomElement(using: &random)!
            let level = ["error", "warn", "allow"].randomElement(using: &random)!
            let before = watch.shown.utf8.count
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                try shell.write("in/\(one)/story.mdx", Shell.story(id, "Step \(step).", fields: "step: \(step)"))
            case 3: try shell.write("in/\(one)/assets/\(step).png", "GIF89a")
            case 4: try shell.write("in/\(one)/story.mdx", "---\n\(step)")
            case 5: try shell.write("in/mdxc.yaml", "levels: {unknown_field: \(level)} # \(step)\n")
            case 6: try shell.write("in/\(one)/mdxc.yaml", "levels: {unused_media: \(level)} # \(step)\n")
            default:
                _ = try shell.run(
                    "mkdir -p in/d; rm -rf in/t; mv in/\(one) in/t; mv in/\(other) in/\(one); touch in/\(step)")
            }
            let fresh = try shell.run("$MDXC check in --diagnostic-format json").output
            // A change may be reported twice, so only the last report counts.
            try await watch.wait("a report after step \(step)") {
                watch.shown.utf8.count > before && watch.shown.hasSuffix("}\n") && watch.shown.hasSuffix(fresh)
            }
        }
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
    }

    @Test("build writes what changed and is not triggered by its own output", arguments: ["build", "out", "in/out"])
    func builds(folder: String) async throws {
        let shell = try Self.shell()
        let output = folder == "build" ? [] : ["-o", folder]
        let watch = try WatchedProcess(["build", "in", "--watch", "--verbose"] + output, in: shell)
        #expect(try await watch.round().messages.contains("2 written to"))
        try Self.replace("in/b/story.mdx", Shell.story("b", "Quieter now."), in: shell)
        let messages = try await watch.round().messages
        #expect(messages.contains("1 written to '\(folder)', 1 unchanged"))
        #expect(messages.components(separatedBy: "compiled in/b/story.mdx").count == 2)
        #expect(!messages.contains("compiled in/a"))
        #expect(try shell.text("\(folder)/b/index.html").contains("Quieter now."))
        try Self.replace("in/a/assets/a.png", "GIF89a other", in: shell)
        #expect(try await watch.round().messages.contains("wrote \(folder)/a/assets/a.png"))
        try Self.replace("in/b/story.mdx", "---\n", in: shell)
        #expect(try await watch.round().messages.contains("1 unchanged, 1 not built"))
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
        #expect(watch.told.hasSuffix("watching for changes; Control-C ends\n"))
    }

    @Test("a story beside its outputs is built once for each change")
    func besideOutputs() async throws {
        let shell = try Self.shell()
        let watch = try WatchedProcess(["build", "in", "--watch", "-o", "in"], in: shell)
        #expect(try await watch.round().messages.contains("not built"), "a package is no folder for outputs")
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
    }

    @Test("each run is confined, and later ones can still read and write their files")
    func confinement() async throws {
        let shell = try Self.shell()
        try shell.write("secret.png", "GIF89a secret")
        let watch = try WatchedProcess(["check", "in/a", "--watch"], in: shell)
        _ = try await watch.round()
        #expect(try shell.run("rm in/a/assets/a.png; ln -s ../../../secret.png in/a/assets/a.png").code == 0)
        try await watch.wait("the link is seen") { watch.shown.contains("[asset_outside_package]") }
        #expect(try shell.run("rm in/a/assets/a.png; printf GIF89a > in/a/assets/a.png").code == 0)
        try await watch.wait("the file is seen") { watch.shown.hasSuffix("1 story, no problems\n") }
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
    }

    @Test("the screen is cleared before each further run, on a terminal only")
    func terminal() async throws {
        let shell = try Self.shell()
        let terminal = try PseudoTerminal(columns: 80)
        let watch = try WatchedProcess(["check", "in", "--watch"], in: shell, on: terminal)
        _ = try await watch.round()
        // What is on the terminal is read by a thread of its own.
        try await watch.wait("a report") { terminal.shown.hasPrefix("2 stories, no problems") }
        try Self.replace("in/b/story.mdx", Shell.story("b", "More."), in: shell)
        _ = try await watch.round()
        try await watch.wait("a cleared screen") { terminal.shown.contains("\u{1B}[H\u{1B}[2J2 stories, no problems") }
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
    }

    @Test("is not triggered by a file that it writes itself")
    func redirected() async throws {
        let shell = try Self.shell()
        let redirecting = ["sh", "-c", "exec \"$@\" > in/report", "-"]
        let watch = try WatchedProcess(["check", "in", "--watch"], in: shell, through: redirecting)
        _ = try await watch.round()
        try Self.replace("in/b/story.mdx", Shell.story("b", "More."), in: shell)
        _ = try await watch.round()
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
        #expect(try shell.read("in/report") == Data("2 stories, no problems\n2 stories, no problems\n".utf8))
    }

    @Test("ends with its reader")
    func reader() throws {
        let shell = try Self.shell()
        let result = try shell.run("timeout 300 $MDXC check in --watch | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(result.output == "2 stories, no problems\n0\n")
    }

    @Test("polls folders if the system watches no more of them")
    func limit() async throws {
        let shell = try Self.shell()
        let limited = [
            "unshare", "--user", "--map-root-user", "sh", "-c",
            "echo 1 > /proc/sys/user/max_inotify_watches; exec \"$@\"", "-",
        ]
        let watch = try WatchedProcess(["check", "in", "--watch"], in: shell, through: limited)
        #expect(try await watch.round().messages.contains("the system watches no more folders"))
        try Self.replace("in/b/story.mdx", "---\n", in: shell)
        #expect(try await watch.round().output.contains("in/b/story.mdx"))
        watch.signal(SIGINT)
        #expect(try await watch.end() == 0)
    }

    @Test(
        "a path that can't be watched is a usage error",
        arguments: [
            ("check - --watch < in/a/story.mdx", "'--watch' watches files, and '-' is standard input"),
            ("build in - --watch < in/a/story.mdx", "'--watch' watches files, and '-' is standard input"),
            ("check in --watch --fix", "'--watch' goes with neither '--fix' nor '--diff'"),
            ("check in --watch --diff", "'--watch' goes with neither '--fix' nor '--diff'"),
            ("check --watch", "name a story"), ("graph in/a --watch", "it goes with 'mdxc build' or 'mdxc check'"),
            ("build in/a --watch --emit ir -o in/a/story.mdx", "is the story itself"),
        ])
    func usage(arguments: String, message: String) throws {
        let result = try Self.shell().run("timeout 300 $MDXC \(arguments)")
        #expect(result.code == 2)
        #expect(result.messages.contains(message), "\(result.messages)")
    }
}
