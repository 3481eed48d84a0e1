import StoryDiagnostics
import Testing

extension Compiled {
    /// The diagnostics with their locations. Messages differ, since a remedy may name more in a later profile.
    fileprivate var claims: [Claim] { diagnostics.map { Claim($0, in: source) } }
}

/// The interactive profile includes the narrative one: raising a story's `schema_version` alone does not change its meaning.
@Suite struct RaisedVersionTests {
    /// A narrative case with its version raised in place, so that nothing moves.
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

    /// Cases whose meaning differs in the later profile, since something is optional there, or exists at all.
    private static let others: Set<String> = [
        "diagnostics/unknown-component-image", "diagnostics/unknown-component-interactive",
        "diagnostics/missing-required-field", "diagnostics/unknown-attribute-later", "diagnostics/later-version",
    ]

    @Test func hasCases() {
        #expect(Self.all.count > 150)
        #expect(Self.others.isSubset(of: Self.all.map(\.name)))
    }

    @Test func diagnosticsAreUnchanged() {
        for raised in Self.all where !Self.others.contains(raised.name) {
            #expect(raised.after.claims == raised.before.claims, "\(raised.name)")
        }
    }

    @Test func onlyTheVersionChangesInTheIR() throws {
        var count = 0
        for raised in Self.all where !Self.others.contains(raised.name) {
            guard let before = try raised.before.ir(includesSpans: true) else { continue }
            let after = try #require(try raised.after.ir(includesSpans: true), "\(raised.name)")
            #expect(unversioned(after) == unversioned(before), "\(raised.name)")
            count += 1
        }
        #expect(count > 40)
    }

    /// Returns the lines of an IR without the version, the hash of the source, and the messages of diagnostics.
    private func unversioned(_ document: [UInt8]) -> [Substring] {
        String(decoding: document, as: UTF8.self).split(separator: "\n").filter {
            !$0.hasPrefix("    \"schemaVersion\": ") && !$0.hasPrefix("    \"hash\": ")
                && !$0.hasPrefix("      \"message\": ")
        }
    }
}
