import Foundation
import Testing

/// The formats for code-scanning sites and CI servers agree with the JSON, for all of `Fixtures/` in one run.
@Suite struct ReportContractTests {
    @Test func formatsAgree() throws {
        let fixtures = Fixture.root.appending(path: "Fixtures")
        let stories = Fixture.all.map { $0.name + "/" + $0.inputName }
        let judge = Judge(script: "reports.py", needs: "jsonschema or the SARIF schema is")
        let faults = try judge.faults { folder in
            let reports = try ["json", "sarif", "junit", "github"].map { format in
                let report = folder.appending(path: format)
                let code = try check(stories, in: fixtures, format, report)
                #expect(code == 1)
                return report.path
            }
            return [([fixtures.path] + reports).joined(separator: "\t")]
        }
        #expect(faults.isEmpty, "\(faults)")
    }

    /// Runs the binary to write a report. Returns its exit code.
    private func check(_ stories: [String], in folder: URL, _ format: String, _ report: URL) throws -> Int32 {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = products.appending(path: "mdxc")
        process.arguments = ["check", "--diagnostic-format", format, "--diagnostics-output", report.path] + stories
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
