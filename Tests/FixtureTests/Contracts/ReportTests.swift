import Foundation
import Testing

/// The formats for code-scanning sites and CI servers say what the JSON says, about all of `Fixtures/` in one run.
@Suite struct ReportTests {
    @Test func formatsAgree() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = Fixture.root.appending(path: "Fixtures")
        let stories = Fixture.all.map { $0.name + "/" + $0.inputName }
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let reports = try ["json", "sarif", "junit", "github"].map { format in
            let report = folder.appending(path: format)
            let arguments = ["check", "--diagnostic-format", format, "--diagnostics-output", report.path] + stories
            let code = try run(products.appending(path: "mdxc"), arguments, in: fixtures).code
            #expect(code == 1)
            return report.path
        }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reports.py").path
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let (code, faults) = try run(
            URL(filePath: "/usr/bin/env"), [python, script, fixtures.path] + reports, in: fixtures)
        // A machine without the validator fails: nothing is skipped.
        try #require(code != 3, "jsonschema or the SARIF schema is not installed; Tests/run installs them")
        #expect(code == 0)
        #expect(faults.isEmpty, "\(faults)")
    }

    private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> (code: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "mdxc-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = try FileHandle(forWritingTo: file)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}
