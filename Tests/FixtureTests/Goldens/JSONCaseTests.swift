import Foundation
import StoryDiagnostics
import StoryIR
import Testing

/// Every JSON case gives the output that is stored beside it.
@Suite struct JSONCaseTests {
    @Test func hasCases() { #expect(JSONFixture.all.count > 20) }

    @Test(arguments: JSONFixture.all) func claims(json: JSONFixture) throws {
        let compiled = json.analyze()
        let (source, diagnostics) = (compiled.source, compiled.diagnostics)
        let claims = json.fixture.claims ?? ([], [])
        #expect(claims.bad == [])
        let actual = diagnostics.map { Claim($0, in: source) }.sorted()
        #expect(actual == claims.claims, "\(Difference.lines(expected: claims.claims, actual: actual))")
    }

    @Test(arguments: JSONFixture.all) func diagnostics(json: JSONFixture) throws {
        let compiled = json.analyze()
        let bytes = compiled.diagnostics.rendered(of: compiled.source)
        try expect(.diagnostics, compiled.diagnostics.isEmpty ? nil : bytes, json)
    }

    @Test(arguments: JSONFixture.all) func outputs(json: JSONFixture) throws {
        let goldens = Golden.allCases.filter { $0 != .diagnostics && json.fixture.content($0.rawValue) != nil }
        if goldens.isEmpty { return }
        let compiled = json.analyze()
        let document = try #require(compiled.document(includesSpans: true))
        for golden in goldens {
            try expect(golden, try actual(golden, compiled, document), json)
        }
    }

    private func actual(_ golden: Golden, _ compiled: CompiledJSON, _ document: StoryDocument) throws -> [UInt8]? {
        switch golden {
        case .ir: try compiled.ir(includesSpans: true)
        case .jsonStory: compiled.export()
        default: (golden.rendered(document) ?? compiled.story?.map.flatMap(golden.drawn)).map { Array($0.utf8) }
        }
    }

    /// Diagnostics about JSON don't use terms of MDX.
    @Test(arguments: JSONFixture.all) func diagnosticsUseTermsOfJSON(json: JSONFixture) {
        let source = String(decoding: json.fixture.input, as: UTF8.self)
        let words = ["section", "<", "attribute", "'next'", "front matter", "page", "/p1", "tag", "YAML"].filter {
            !source.contains($0)
        }
        for diagnostic in json.analyze().diagnostics {
            for text in [diagnostic.message, diagnostic.label] + diagnostic.related.map(\.text) {
                for word in words {
                    #expect(!text.contains(word), "\(text)")
                }
            }
        }
    }

    /// Applying a fix leaves valid JSON.
    @Test(arguments: JSONFixture.all) func fixesKeepJSONValid(json: JSONFixture) {
        for edit in json.analyze().diagnostics.flatMap(\.fixes).flatMap(\.edits) {
            var fixed = json.fixture.input
            fixed.replaceSubrange(edit.span.range, with: Array(edit.text.utf8))
            #expect(!json.analyze(fixed).diagnostics.contains { $0.id == .invalidJSON }, "\(edit)")
        }
    }

    private func expect(_ golden: Golden, _ actual: [UInt8]?, _ json: JSONFixture) throws {
        try Golden.expect(actual, in: json.fixture.url(golden.rawValue), of: json.fixture.name)
    }
}
