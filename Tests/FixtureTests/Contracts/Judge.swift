import Foundation
import Testing

/// A Python script beside this file that judges what the compiler wrote, with tools that know nothing of the compiler.
///
/// It reads a line for each document, and prints one for each fault. A machine without what it needs fails: nothing is
/// skipped.
struct Judge {
    /// The script's file name.
    let script: String
    /// What it needs, for the message when it is not there.
    let needs: String

    /// Prints of the script about documents that are written to `folder` while it works.
    /// - Parameter lines: Writes the documents into the folder that it gets, and returns the script's input.
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
