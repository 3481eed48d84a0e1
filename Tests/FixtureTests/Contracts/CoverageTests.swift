import StoryDiagnostics
import Testing

@Suite struct CoverageTests {
    /// Each id has a case that claims it.
    @Test func everyIDHasAFixture() {
        let claimed = Set(
            (Fixture.ofDiagnostics + JSONFixture.all.map(\.fixture)).flatMap { $0.claims?.claims.map(\.id) ?? [] })
        let reports = ImportFixture.all.compactMap { $0.report }.joined()
        for id in DiagnosticID.allCases.map(\.rawValue) where !claimed.contains(id) && !reports.contains("[\(id)]") {
            Issue.record("no fixture in Fixtures/diagnostics claims '\(id)' in its input.expect")
        }
    }

    /// Each id has a page. The tests of the command check the examples on it.
    @Test(arguments: DiagnosticID.allCases) func everyIDHasAPage(id: DiagnosticID) {
        let rule = Rule.of(id)
        #expect(rule.id == id)
        #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        #expect(rule.explanation.count > 60)
        for example in [rule.failing, rule.fixed] {
            #expect(ExampleStory.files(of: example).allSatisfy { !$0.content.isEmpty })
        }
    }
}
