import Foundation
import Testing

/// An `mdxc` that runs concurrently with the test until it is ended, and its output so far.
final class WatchedProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let output: URL
    private let messages: URL
    /// How often its marker was awaited.
    private var rounds = 0
    private static let word = "watching for changes; Control-C ends\n"

    /// Starts a program concurrently with the test, in the folder of a shell.
    init(
        _ arguments: [String], in shell: Shell, program: String = "mdxc", through wrapper: [String] = [],
        on terminal: PseudoTerminal? = nil
    ) throws {
        let name = UUID().uuidString
        output = shell.folder.deletingLastPathComponent().appendingPathComponent("\(name).out")
        messages = shell.folder.deletingLastPathComponent().appendingPathComponent("\(name).err")
        for file in [output, messages] { try Data().write(to: file) }
        let words = wrapper + [Shell.products.appendingPathComponent(program).path] + arguments
        process.executableURL = URL(filePath: "/usr/bin/env")
        // A shell starts tests in the background with signals ignored, which its children would inherit.
        process.arguments = ["--default-signal"] + words
        process.currentDirectoryURL = shell.folder
        process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try terminal?.line ?? FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        try terminal?.line.close()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        for file in [output, messages] { try? FileManager.default.removeItem(at: file) }
    }

    /// The whole output so far.
    var shown: String { text(output) }
    var told: String { text(messages) }

    private func text(_ file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }

    /// Waits for the end of its next run; returns the output of all runs since the last call.
    func round() async throws -> (output: String, messages: String) {
        let before = (output: lastShown, messages: lastTold)
        rounds += 1
        try await wait("it has run \(rounds) times") { told.components(separatedBy: Self.word).count > rounds }
        rounds = told.components(separatedBy: Self.word).count - 1
        (lastShown, lastTold) = (shown.utf8.count, told.utf8.count)
        return (
            String(decoding: shown.utf8.dropFirst(before.output), as: UTF8.self),
            String(decoding: told.utf8.dropFirst(before.messages), as: UTF8.self)
        )
    }
    private var lastShown = 0
    private var lastTold = 0

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until it ends, and returns its exit code; negative for a signal.
    func end() async throws -> Int32 {
        try await wait("it ends") { !process.isRunning }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Waits until a condition holds.
    func wait(_ what: String, until isSo: () -> Bool) async throws {
        // Much longer than it takes on a busy machine.
        let deadline = ContinuousClock.now + .seconds(300)
        while !isSo() {
            guard process.isRunning || isSo() else {
                throw Failure(description: "it ended: \(what)\n\n\(shown)\n\(told)")
            }
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "not seen: \(what)\n\n\(shown)\n\(told)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
