import Foundation
import Testing

/// A folder of its own in which scripts run the built `mdxc`, as `$MDXC`.
final class Shell {
    /// How a script ended.
    struct Result {
        let code: Int32
        let output: String
        let messages: String
    }

    let folder: URL

    /// The folder of the products: that of the test binary, or of the tool that runs it beside the products.
    static let products: URL = {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return own
    }()

    /// What `Tests/sanitize` tells its sanitizer.
    private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A complete story; `words` stand in its section.
    static func story(_ id: String, _ words: String = "The band plays.", fields: String = "") -> String {
        """
        ---
        schema_version: 0.1
        id: \(id)
        title: A Night
        authors: [A. Writer]
        publish_date: 2026-01-12
        sections:
          - id: one
            title: One
        media:
          - key: song
            type: track
            apple_music_id: "1"
            title: A Song
            artist: A Band
        \(fields.isEmpty ? "" : fields + "\n")---

        <Section id="one" title="One">
        \(words)

        <MediaRef ref="song" />
        </Section>

        """
    }

    /// Writes a file below the folder, and the folders above it.
    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    /// Writes a file below the folder, and the folders above it.
    func write(_ path: String, _ data: Data) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    /// The bytes of a file below the folder.
    func read(_ path: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(path)) }

    /// Runs `mdxc` in the folder, and answers with the most bytes of memory that it had at once.
    func peakMemory(_ arguments: [String]) throws -> Int {
        let program = Self.products.appendingPathComponent("mdxc").path
        let words = ["/usr/bin/env", "--chdir", folder.path, program] + arguments
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, words[0], &actions, nil, &pointers, environ)
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process else { throw POSIXError(.ECHILD) }
        // Exit codes 0 and 1: all was looked at.
        #expect(status == 0 || status == 1 << 8, "mdxc \(arguments) ended with status \(status)")
        return usage.ru_maxrss << 10
    }

    /// Runs a Bash script in the folder. `as_nobody` runs a command without the rights of root.
    func run(_ script: String, input: String = "") throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let nobody = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups \"$@\"" : "\"$@\""
        process.arguments = ["-c", "as_nobody() { \(nobody); }\n" + script]
        process.currentDirectoryURL = folder
        process.environment = [
            "MDXC": Self.products.appendingPathComponent("mdxc").path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
        ].merging(Self.sanitizerOptions) { own, _ in own }
        let files = try ["in", "out", "err"].map { name in
            let url = folder.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).\(name)")
            try Data(name == "in" ? Array(input.utf8) : []).write(to: url)
            return url
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        // Threads of the test runner block signals, and what they start would inherit that: nothing could end it.
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
        process.waitUntilExit()
        return Result(
            code: process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
}
