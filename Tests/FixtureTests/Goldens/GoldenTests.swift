import Foundation
import Testing

/// Every case of `Fixtures/` gives the output that is stored beside its input.
@Suite struct GoldenTests {
    @Test func thereAreCases() {
        #expect(Fixture.all.count > 100)
        #expect(Set(Fixture.all.map(\.name)).count == Fixture.all.count)
    }

    @Test(arguments: Fixture.plain) func goldens(fixture: Fixture) throws {
        let compiled = Compiled(fixture)
        let updates = try Golden.isUpdating()
        for golden in Golden.allCases {
            let file = golden.rawValue
            let expected = fixture.text(file)
            // Other goldens are compared only if they exist; an empty file requests one.
            if golden != .diagnostics, expected == nil { continue }
            let actual = try golden.actual(compiled)
            if actual == expected { continue }
            if updates {
                try update(fixture.url(file), to: actual)
            } else {
                Issue.record("\(fixture.name)/\(file)\n\(Self.explanation(expected, actual))")
            }
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
        let difference = Difference.lines(
            expected: claims.map(\.description).joined(separator: "\n"),
            actual: actual.map(\.description).joined(separator: "\n"))
        Issue.record("\(fixture.name)/input.expect: what it claims (-) and what was reported (+)\n\(difference)")
    }

    @Test func updatesAreRefusedWhereTestsJudge() throws {
        #expect(throws: Golden.UpdateRefused.self) { try Golden.isUpdating(["MDXC_UPDATE": "1", "CI": "true"]) }
        #expect(try Golden.isUpdating(["MDXC_UPDATE": "1"]))
        #expect(try !Golden.isUpdating(["CI": "true"]))
    }

    @Test func aDifferenceIsReadable() {
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

    private func update(_ url: URL, to text: String?) throws {
        if let text {
            try Data(text.utf8).write(to: url)
        } else {
            try FileManager.default.removeItem(at: url)
        }
    }

    private static func explanation(_ expected: String?, _ actual: String?) -> String {
        switch (expected, actual) {
        case (nil, let actual?): "  must be silent, but says:\n\(actual)"
        case (let expected?, nil): "  says nothing any more; was:\n\(expected)"
        case (let expected?, let actual?): Difference.lines(expected: expected, actual: actual)
        case (nil, nil): ""
        }
    }
}
