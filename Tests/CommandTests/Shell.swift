import Foundation
import TestSupport
import Testing

/// A temporary folder in which scripts run the built `mdxc`, as `$MDXC`.
final class Shell {
    /// The result of a script.
    struct Result {
        let code: Int32
        let output: String
        let messages: String
    }

    private let temporary: TemporaryFolder
    var folder: URL { temporary.url }

    /// The folder of the build products: that of the test bundle, or of the tool that runs it, which is next to the products.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// The options that `Tests/sanitize` sets for its sanitizer.
    private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    init() throws { temporary = try TemporaryFolder() }

    /// Returns a complete story; `words` are in its section.
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

    /// Writes a file below the folder, and creates its parent folders.
    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    /// Writes a file below the folder, and creates its parent folders.
    func write(_ path: String, _ data: Data) throws { try temporary.write(path, Array(data)) }

    /// Returns the bytes of a file below the folder.
    func read(_ path: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(path)) }

    /// Returns a file below the folder as text.
    func text(_ path: String) throws -> String { String(decoding: try read(path), as: UTF8.self) }

    /// Runs `mdxc` in the folder, and returns its peak memory in bytes. The arguments need no quoting.
    func peakMemory(_ arguments: [String]) throws -> Int {
        // The system counts the memory of a process's parent as its own, so the parent must not be the large process of the
        // tests.
        let measure = """
            import resource, subprocess, sys
            code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
            print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        let result = try run("python3 -c '\(measure)' $MDXC \(arguments.joined(separator: " "))")
        let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        // Exit codes 0 and 1: everything was checked.
        #expect(numbers.first == 0 || numbers.first == 1, "mdxc \(arguments): \(result.output) \(result.messages)")
        return try #require(numbers.last) << 10
    }

    /// Runs a Bash script in the folder. `as_nobody` runs a command without root's rights, for at most five minutes: the
    /// command need not have access to the program's own path, which may be in a folder of root's.
    func run(_ script: String, input: String = "") throws -> Result {
        let nobody = getuid() == 0 ? "timeout 300 setpriv --reuid=65534 --clear-groups \"$@\"" : "timeout 300 \"$@\""
        let environment = [
            "MDXC": Self.products.appendingPathComponent("mdxc").path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
        ].merging(Self.sanitizerOptions) { own, _ in own }
        let files = try ["in", "out", "err"].map { name in
            let url = folder.deletingLastPathComponent().appendingPathComponent("\(UUID().uuidString).\(name)")
            try Data(name == "in" ? Array(input.utf8) : []).write(to: url)
            return url
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let status = try end(
            of: ["/bin/bash", "-c", "as_nobody() { \(nobody); }\n" + script], in: environment,
            input: files[0].path, output: files[1].path, messages: files[2].path)
        let signal = status & 0x7F
        return Result(
            code: signal == 0 ? (status >> 8) & 0xFF : -signal,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    /// Runs a program in the folder, and waits until it ends. Foundation's `Process` is unsuitable: if hundreds of them are
    /// started at once, it may miss the end of one.
    private func end(
        of words: [String], in environment: [String: String], input: String, output: String, messages: String
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages, O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of the test runner block signals, and child processes would inherit that: nothing could end them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let all = ["/usr/bin/env", "--chdir", folder.path] + words
        var arguments = all.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process = pid_t()
        let code = posix_spawn(&process, all[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EINVAL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {
            guard errno == EINTR else { throw POSIXError(.ECHILD) }
        }
        return status
    }
}
