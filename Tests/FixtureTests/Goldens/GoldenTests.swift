import Foundation
import Testing

/// Every case of `Fixtures/` gives the output that is stored beside its input.
@Suite struct GoldenTests {
    @Test func hasCases() {
        #expect(Fixture.all.count > 100)
        #expect(Set(Fixture.all.map(\.name)).count == Fixture.all.count)
    }

    @Test(arguments: Fixture.plain) func goldens(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        for golden in Golden.allCases {
            let file = fixture.url(golden.rawValue)
            // Other goldens are compared only if they exist; an empty file requests one.
            if golden != .diagnostics, !FileManager.default.fileExists(atPath: file.path) { continue }
            try Golden.expect(golden.actual(compiled).map { Array($0.utf8) }, in: file, of: fixture.name)
        }
    }

    /// Claims are written by hand, so that a golden that was accepted unread is noticed.
    @Test(arguments: Fixture.plain) func claims(fixture: Fixture) throws {
        guard let (claims, bad) = fixture.claims else {
            #expect(!fixture.name.hasPrefix("diagnostics/"), "\(fixture.name) has no input.expect")
            return
        }
        #expect(bad.isEmpty, "\(fixture.name)/input.expect: no claims are \(bad)")
        let compiled = Compiled(fixture)
        let actual = compiled.diagnostics.map { Claim($0, in: compiled.source) }.sorted()
        if claims == actual { return }
        let difference = Difference.lines(expected: claims, actual: actual)
        Issue.record("\(fixture.name)/input.expect: what it claims (-) and what was reported (+)\n\(difference)")
    }

    @Test func updatesAreRefusedInCI() throws {
        #expect(throws: Golden.UpdateRefused.self) { try Golden.isUpdating(["MDXC_UPDATE": "1", "CI": "true"]) }
        #expect(try Golden.isUpdating(["MDXC_UPDATE": "1"]))
        #expect(try !Golden.isUpdating(["CI": "true"]))
    }

    @Test func differencesAreReadable() {
        let old = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let new = old.replacing("line 9\n", with: "line nine\nand more\n")
        #expect(
            Difference.lines(expected: old, actual: new) == """
                  ...
                   line 6
                   line 7
                   line 8
                  -line 9
                  +line nine
                  +and more
                   line 10
                   line 11
                   line 12
                """)
    }
}
