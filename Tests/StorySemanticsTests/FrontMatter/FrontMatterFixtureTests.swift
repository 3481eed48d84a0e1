import Foundation
import StoryDiagnostics
import StorySource
import StorySyntax
import Testing

@testable import StorySemantics

/// The claims of the fixtures for the front matter.
@Suite struct FrontMatterFixtureTests {
    /// Answers that nothing is there.
    struct NoFiles: PackageFiles {
        func find(_ path: String) -> PackageFile { .missing(otherCase: nil) }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/diagnostics")

    /// The ids that the front matter's parser and schema report.
    static let ids: Set<DiagnosticID> = [
        .missingFrontMatter, .missingFrontMatterEnd, .invalidYAML, .unsupportedYAML, .valueCutByComment, .duplicateKey,
        .nestingTooDeep, .implicitYAMLType, .invalidType, .missingRequiredField, .unknownField,
        .unsupportedSchemaVersion, .invalidID, .invalidPublishDate, .invalidLocale, .invalidColor, .invalidTypeRamp,
        .invalidLeadArt, .duplicateSectionID, .duplicateMediaKey, .invalidMediaType, .invalidDuration,
    ]

    /// Each finding about a story as a claim is written: `LINE:COL-ENDCOL id`.
    static func claims(_ source: SourceFile) -> [String] {
        let story = Pipeline.analyze(Parser.parse(source), files: NoFiles())
        return story.diagnostics.map { finding in
            let start = source.lines.position(of: Int(finding.span.start))
            let end = source.lines.position(of: Int(finding.span.end))
            let tail = end.line == start.line ? "\(end.column)" : "\(end.line):\(end.column)"
            return "\(start.line):\(start.column)-\(tail) \(finding.id.rawValue)"
        }.sorted()
    }

    static var names: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { name in
            ids.contains { name == dashed($0) || name.hasPrefix(dashed($0) + "-") } || name.hasPrefix("front-matter")
        }.sorted()
    }

    private static func dashed(_ id: DiagnosticID) -> String { id.rawValue.replacingOccurrences(of: "_", with: "-") }

    @Test func everyIDHasAFixture() {
        for id in Self.ids { #expect(Self.names.contains { $0.hasPrefix(Self.dashed(id)) }, "\(id.rawValue)") }
    }

    @Test(arguments: names) func claimsHold(name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        let source = SourceFile(
            path: "input.mdx", content: try Data(contentsOf: folder.appendingPathComponent("input.mdx")))
        let expected = try String(contentsOf: folder.appendingPathComponent("input.expect"), encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
        #expect(Self.claims(source) == expected.sorted())
    }
}
