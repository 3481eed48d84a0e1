import Foundation
import StoryDiagnostics
import StorySource
import StorySyntax
import Testing

@testable import StorySemantics

/// Fixes as data: whatever a finding offers can be applied, and mends it.
@Suite struct FixTests {
    /// A package in which every asset is there.
    private struct AllFiles: PackageFiles {
        func find(_ path: String) -> PackageFile {
            path.contains("other-case") ? .missing(otherCase: path.uppercased()) : .missing(otherCase: nil)
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/diagnostics")

    static var fixtures: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/input.mdx").path)
        }.sorted()
    }

    private static func findings(_ bytes: [UInt8]) -> [Diagnostic] {
        Pipeline.analyze(Parser.parse(SourceFile(path: "story.mdx", content: bytes)), files: AllFiles()).diagnostics
    }

    /// The source with the edits of a fix, which are given in any order.
    private static func applying(_ fix: FixIt, to bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
            result.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
        }
        return result
    }

    /// What a finding says, without where it stands, which edits before it move.
    private static func words(_ finding: Diagnostic) -> String { "\(finding.id.rawValue): \(finding.message)" }

    @Test func thereAreFixtures() {
        #expect(Self.fixtures.count > 100)
    }

    @Test(arguments: fixtures) func fixesMend(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name)/input.mdx")))
        let before = Self.findings(bytes)
        for finding in before {
            for fix in finding.fixes {
                let title = "\(name): \(Self.words(finding)) [\(fix.message)]"
                checkEdits(fix.edits, in: bytes, title)
                let after = Self.findings(Self.applying(fix, to: bytes)).map(Self.words)
                var left = before.map(Self.words)
                left.remove(at: try #require(left.firstIndex(of: Self.words(finding))))
                let count = left.count { $0 == Self.words(finding) }
                #expect(after.count { $0 == Self.words(finding) } <= count, "\(title) is still there")
                guard fix.applicability == .safe else { continue }
                for other in after {
                    let index = left.firstIndex(of: other)
                    #expect(index != nil, "\(title) brings \(other)")
                    if let index { left.remove(at: index) }
                }
            }
        }
    }

    /// Edits lie in the file, apart from one another, and cut no character in two.
    private func checkEdits(_ edits: [FixIt.Edit], in bytes: [UInt8], _ title: String) {
        #expect(!edits.isEmpty, "\(title) changes nothing")
        var end = 0
        for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
            #expect(Int(edit.span.start) >= end, "\(title): edits overlap")
            #expect(edit.span.start <= edit.span.end && Int(edit.span.end) <= bytes.count, "\(title): outside")
            for offset in [Int(edit.span.start), Int(edit.span.end)] where offset < bytes.count {
                #expect(bytes[offset] & 0xC0 != 0x80, "\(title): in the middle of a character")
            }
            let isChange = !edit.text.utf8.elementsEqual(bytes[Int(edit.span.start)..<Int(edit.span.end)])
            #expect(isChange, "\(title): an edit that changes nothing")
            end = Int(edit.span.end)
        }
    }
}
