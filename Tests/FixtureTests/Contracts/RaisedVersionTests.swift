import StoryDiagnostics
import Testing

extension Compiled {
    /// What is found, and where. Words differ: of what a profile has, a remedy may name more.
    fileprivate var claims: [Claim] { diagnostics.map { Claim($0, in: source) } }
}

/// The interactive profile has all of the narrative one: a story with only its `schema_version` raised means the same.
@Suite struct RaisedVersionTests {
    /// A narrative case, with its input raised letter for letter, so that nothing moves.
    private struct Raised {
        let name: String
        let before: Compiled
        let after: Compiled

        init?(_ fixture: Fixture) {
            let old = Array("schema_version: 0.1\n".utf8)
            guard let range = fixture.input.firstRange(of: old) else { return nil }
            var input = fixture.input
            input[range.upperBound - 2] = UInt8(ascii: "2")
            name = fixture.name
            before = Compiled(fixture)
            after = Compiled(fixture, input: input)
        }
    }

    private static let all = Fixture.plain.compactMap(Raised.init)

    /// What is optional in the later profile, or there at all, makes another story of these.
    private static let others: Set<String> = [
        "diagnostics/unknown-component-image", "diagnostics/unknown-component-interactive",
        "diagnostics/missing-required-field", "diagnostics/unknown-attribute-later", "diagnostics/later-version",
    ]

    @Test func thereAreCases() {
        #expect(Self.all.count > 150)
        #expect(Self.others.isSubset(of: Self.all.map(\.name)))
    }

    @Test func diagnosticsStay() {
        for raised in Self.all where !Self.others.contains(raised.name) {
            #expect(raised.after.claims == raised.before.claims, "\(raised.name)")
        }
    }

    @Test func theIRStaysButForTheVersion() throws {
        var count = 0
        for raised in Self.all where !Self.others.contains(raised.name) {
            guard let before = try raised.before.ir(includesSpans: true) else { continue }
            let after = try #require(try raised.after.ir(includesSpans: true), "\(raised.name)")
            #expect(unversioned(after) == unversioned(before), "\(raised.name)")
            count += 1
        }
        #expect(count > 40)
    }

    /// The lines of an IR without the one that has the version, the one that has the hash of the source, and the words of
    /// diagnostics.
    private func unversioned(_ document: [UInt8]) -> [Substring] {
        String(decoding: document, as: UTF8.self).split(separator: "\n").filter {
            !$0.hasPrefix("    \"schemaVersion\": ") && !$0.hasPrefix("    \"hash\": ")
                && !$0.hasPrefix("      \"message\": ")
        }
    }
}
