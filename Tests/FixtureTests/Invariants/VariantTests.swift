import StoryDiagnostics
import StorySource
import Testing

@Suite struct VariantTests {
    /// A finding, its texts and all of its places.
    private struct Findings: Equatable, CustomStringConvertible {
        let description: String

        init(_ diagnostic: Diagnostic, moved: (SourceSpan) -> SourceSpan) {
            var parts = ["\(diagnostic.id.rawValue) \(moved(diagnostic.span).range) \(diagnostic.message)"]
            parts.append(diagnostic.label)
            for related in diagnostic.related { parts.append("\(moved(related.span).range) \(related.text)") }
            for fix in diagnostic.fixes {
                parts.append("\(fix.message) \(fix.applicability.rawValue)")
                for edit in fix.edits { parts.append("\(moved(edit.span).range) \(edit.text)") }
            }
            // What is put in or quoted may hold a line break, which is written as the source writes its own.
            description = parts.joined(separator: " | ").replacing("\r\n", with: "\n").replacing("\\r\\n", with: "\\n")
        }
    }

    @Test(arguments: Fixture.all) func everyPositionMovesExactly(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        for variant in Variant.allCases {
            guard let insertions = variant.insertions(into: compiled) else { continue }
            let shift = Shift(insertions, joins: variant == .carriageReturns)
            let varied = Compiled(fixture, input: shift.applied(to: fixture.input))
            let expected = compiled.diagnostics.map { Findings($0) { shift.applied(to: $0) } }
            let actual = varied.diagnostics.map { Findings($0) { $0 } }
            if expected == actual { continue }
            let difference = Difference.lines(
                expected: expected.map(\.description).joined(separator: "\n"),
                actual: actual.map(\.description).joined(separator: "\n"))
            Issue.record("\(fixture.name), \(variant)\n\(difference)")
        }
    }

    /// All stories have a front matter and a paragraph, so no variant is left out unseen.
    @Test func variantsApplyToMostCases() {
        for variant in Variant.allCases {
            let count = Fixture.all.count { variant.insertions(into: Compiled($0)) != nil }
            #expect(count > Fixture.all.count * 9 / 10, "\(variant)")
        }
    }

    @Test(arguments: Fixture.all) func compilingTwiceGivesTheSameBytes(fixture: Fixture) throws {
        let first = Compiled(fixture)
        let second = Compiled(fixture)
        #expect(first.rendered() == second.rendered())
        #expect(first.rendered(.json) == second.rendered(.json))
        #expect(first.dump == second.dump)
        #expect(try first.ir() == second.ir())
    }
}
