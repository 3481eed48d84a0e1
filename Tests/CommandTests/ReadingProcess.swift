import Foundation
import Testing

/// An `mdxc play` that runs beside the test, to which lines can be typed while it runs.
final class ReadingProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let input = Pipe()
    private let output: URL

    /// Starts it in the folder of a shell.
    init(_ arguments: [String], in shell: Shell) throws {
        output = shell.folder.appendingPathComponent("\(UUID().uuidString).out")
        try Data().write(to: output)
        process.executableURL = Shell.products.appendingPathComponent("mdxc")
        process.arguments = ["play"] + arguments
        process.currentDirectoryURL = shell.folder
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// All that it has shown so far.
    var shown: String { String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self) }

    func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// Ends what can be typed.
    func close() throws { try input.fileHandleForWriting.close() }

    /// Waits until it has shown a text, `count` times.
    func wait(for text: String, count: Int = 1) async throws {
        try await wait("it shows \(count) × '\(text)'") { shown.components(separatedBy: text).count > count }
    }

    /// Waits for its end, and answers with its exit code.
    func end() async throws -> Int32 {
        try await wait("it ends") { !process.isRunning }
        return process.terminationStatus
    }

    private func wait(_ what: String, until isSo: () -> Bool) async throws {
        // Much longer than it takes on a busy machine.
        let deadline = ContinuousClock.now + .seconds(120)
        while !isSo() {
            guard ContinuousClock.now < deadline else { throw Failure(description: "not seen: \(what)\n\n\(shown)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
