import StoryDiagnostics
import Testing

@Suite struct VariantTests {
    @Test(arguments: Fixture.all) func everyPositionMovesExactly(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        for variant in Variant.allCases {
            guard let insertions = variant.insertions(into: compiled) else { continue }
            let shift = Shift(insertions, joins: variant == .carriageReturns)
            let varied = Compiled(fixture, input: shift.applied(to: fixture.input))
            let difference = MovedDiagnostic.difference(
                compiled.diagnostics.map { MovedDiagnostic($0, moved: shift.applied) },
                varied.diagnostics.map { MovedDiagnostic($0) })
            if let difference { Issue.record("\(fixture.name), \(variant)\n\(difference)") }
        }
    }

    @Test(arguments: JSONFixture.all) func everyPositionInJSONMovesExactly(json: JSONFixture) throws {
        let compiled = json.analyze()
        for variant in JSONVariant.allCases {
            guard let insertions = variant.insertions(into: compiled) else { continue }
            let shift = Shift(insertions, joins: variant == .carriageReturns)
            let varied = json.analyze(shift.applied(to: json.fixture.input))
            let difference = MovedDiagnostic.difference(
                compiled.diagnostics.map { MovedDiagnostic($0, moved: shift.applied) },
                varied.diagnostics.map { MovedDiagnostic($0) })
            if let difference { Issue.record("\(json), \(variant)\n\(difference)") }
        }
    }

    /// All stories have front matter and a paragraph, so no variant is skipped unnoticed.
    @Test func variantsApplyToMostCases() {
        for variant in Variant.allCases {
            let count = Fixture.all.count { variant.insertions(into: Compiled($0)) != nil }
            #expect(count > Fixture.all.count * 9 / 10, "\(variant)")
        }
        for variant in JSONVariant.allCases {
            let count = JSONFixture.all.count { variant.insertions(into: $0.analyze()) != nil }
            #expect(count > JSONFixture.all.count / 2, "\(variant)")
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
