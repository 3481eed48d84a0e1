import Foundation
import Testing

/// A Python script beside this file that checks the compiler's output with independent tools.
///
/// It reads a line per document, and prints one per fault. If a machine lacks a requirement, the test fails: nothing is
/// skipped.
struct Judge {
    /// The script's file name.
    let script: String
    /// Its requirements, for the message if they are missing.
    let needs: String

    /// Returns what the script prints about documents, which are written to `folder` while it runs.
    /// - Parameter lines: Writes the documents into the folder, and returns the script's input.
    func faults(_ lines: (_ folder: URL) throws -> [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "list"), folder.appending(path: "faults"))
        try Data(lines(folder).map { $0 + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script).path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3", path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus != 3, "\(needs) not installed; Tests/run installs it")
        #expect(process.terminationStatus == 0)
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
}
