import Foundation
import Testing

@Suite("SECURITY.md")
struct SecurityTests {
    @Test("names existing tests")
    func names() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let document = try String(
            contentsOf: tests.deletingLastPathComponent().appending(path: "SECURITY.md"), encoding: .utf8)
        let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/SecurityTests.swift") || $0.hasSuffix(".py") }
            .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
        #expect(rows.count > 10)
        for row in rows {
            let named = row.split(separator: "|").last?.matches(of: /"([^"]+)"/).map(\.output.1) ?? []
            #expect(!named.isEmpty, "\(row)")
            for name in named { #expect(sources.contains { $0.contains(name) }, "there is no test '\(name)'") }
        }
    }
}
