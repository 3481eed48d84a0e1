import Foundation
import TestSupport
import Testing

/// An `mdxc play` that runs concurrently with the test and accepts typed lines.
final class ReadingProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let input = Pipe()
    private let output: URL
    private let terminal: PseudoTerminal?

    /// Starts it in the folder of a shell.
    /// - Parameters:
    ///   - user: The user who runs it; nil for the user who runs the tests.
    ///   - terminal: Its terminal; nil for a pipe and a file.
    ///   - more: Additional environment variables.
    init(
        _ arguments: [String], in shell: Shell, as user: String? = nil, on terminal: PseudoTerminal? = nil,
        environment more: [String: String] = [:]
    ) throws {
        self.terminal = terminal
        output = shell.folder.appendingPathComponent("\(UUID().uuidString).out")
        try Data().write(to: output)
        // Signals that the test runner ignores would be ignored here too.
        process.executableURL = URL(filePath: "/usr/bin/env")
        let program = Shell.products.appendingPathComponent("mdxc").path
        process.arguments = ["--default-signal", program, "play"] + arguments
        process.currentDirectoryURL = shell.folder
        var environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        if let user { environment["USER"] = user }
        if terminal != nil { environment["TERM"] = "xterm" }
        process.environment = environment
        if let terminal {
            process.standardInput = terminal.line
            process.standardOutput = terminal.line
        } else {
            process.standardInput = input
            process.standardOutput = try FileHandle(forWritingTo: output)
        }
        process.standardError = process.standardOutput
        try process.run()
        try terminal?.line.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The whole output so far.
    var shown: String { terminal?.shown ?? String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self) }

    /// Its arguments, as visible to all users of the machine.
    var arguments: String { get throws { try text(of: "cmdline") } }

    /// Its peak memory in MiB.
    var peakMemory: Int {
        get throws {
            let line = try #require(text(of: "status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            return try #require(Int(line.filter(\.isNumber))) / 1024
        }
    }

    private func text(of file: String) throws -> String {
        try String(
            decoding: Data(contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/\(file)")), as: UTF8.self)
    }

    func type(_ line: String) throws {
        if let terminal { return terminal.type(line + "\n") }
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Closes its input.
    func close() throws { try input.fileHandleForWriting.close() }

    /// Sends a signal to it.
    func interrupt(by signal: Int32) { kill(process.processIdentifier, signal) }

    /// Whether a signal ended it; its number is then the exit code.
    var wasEndedBySignal: Bool { process.terminationReason == .uncaughtSignal }

    /// Waits until its output contains a text `count` times.
    func wait(for text: String, count: Int = 1) async throws {
        try await wait("it shows \(count) × '\(text)'") { shown.components(separatedBy: text).count > count }
    }

    /// Opens a gate of its server once the output contains a text. This takes a thread of its own: beside other tests, a task
    /// may wait for a processor longer than the program for its server.
    func open(_ gate: Gate, after text: String) {
        let output = output
        let changes = inotify_init1(0)
        // The links of a file that is deleted change.
        inotify_add_watch(changes, output.path, UInt32(IN_MODIFY | IN_ATTRIB))
        Thread.detachNewThread {
            defer { Glibc.close(changes) }
            let text = Data(text.utf8)
            var events = [UInt8](repeating: 0, count: 4096)
            while (try? Data(contentsOf: output))?.range(of: text) == nil {
                if !FileManager.default.fileExists(atPath: output.path) { return }
                guard read(changes, &events, events.count) > 0 else { return }
            }
            gate.open()
        }
    }

    /// Waits until it ends, and returns its exit code.
    func end() async throws -> Int32 {
        try await wait("it ends") { !process.isRunning }
        return process.terminationStatus
    }

    /// Waits until a condition holds.
    func wait(_ what: String, until isSo: () -> Bool) async throws {
        // Much longer than it takes on a busy machine.
        let deadline = ContinuousClock.now + .seconds(300)
        while !isSo() {
            guard ContinuousClock.now < deadline else { throw Failure(description: "not seen: \(what)\n\n\(shown)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
