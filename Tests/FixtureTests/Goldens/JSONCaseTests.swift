import Foundation
import StoryDiagnostics
import StoryIR
import StorySource
import Testing

@testable import StoryDriver
@testable import StorySemantics

/// Every case in JSON gives what is kept beside it.
@Suite struct JSONCaseTests {
    @Test func thereAreCases() { #expect(JSONFixture.all.count > 20) }

    @Test(arguments: JSONFixture.all) func claims(json: JSONFixture) throws {
        let (source, _, diagnostics) = json.analyze()
        let claims = json.fixture.claims ?? ([], [])
        #expect(claims.bad == [])
        let difference = Difference.lines(
            expected: claims.claims.map(\.description).joined(separator: "\n"),
            actual: diagnostics.map { Claim($0, in: source) }.sorted().map(\.description).joined(separator: "\n"))
        #expect(diagnostics.map { Claim($0, in: source) }.sorted() == claims.claims, "\(difference)")
    }

    @Test(arguments: JSONFixture.all) func findings(json: JSONFixture) throws {
        let (source, _, diagnostics) = json.analyze()
        var renderer = DiagnosticRenderer(.human, palette: Palette(isColoured: false), toolVersion: Tool.version)
        var summary = Summary(stories: 1)
        var bytes = renderer.opening()
        for diagnostic in diagnostics {
            summary.count(diagnostic)
            bytes += renderer.text(Finding(diagnostic, in: source))
        }
        bytes += renderer.closing(summary, isQuiet: false)
        try expect(.diagnostics, diagnostics.isEmpty ? nil : bytes, json)
    }

    @Test(arguments: JSONFixture.all) func outputs(json: JSONFixture) throws {
        let goldens = Golden.allCases.filter { $0 != .diagnostics && json.fixture.content($0.rawValue) != nil }
        if goldens.isEmpty { return }
        let (source, story, diagnostics) = json.analyze()
        let analyzed = try #require(story)
        let options = LoweringOptions(
            includesSpans: true, generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: source.path, hash: "xxh128:" + ContentHash.of(source.bytes)))
        for golden in goldens {
            var actual: [UInt8]?
            if golden == .ir {
                var bytes: [UInt8] = []
                try analyzed.writeIR(options, findings: diagnostics) { bytes.append(contentsOf: $0) }
                actual = bytes
            } else {
                let text =
                    golden.rendered(analyzed.document(options, findings: diagnostics))
                    ?? analyzed.map.flatMap(golden.drawn)
                actual = text.map { Array($0.utf8) }
            }
            try expect(golden, actual, json)
        }
    }

    /// No words of MDX reach somebody who wrote JSON.
    @Test(arguments: JSONFixture.all) func findingsSpeakOfJSON(json: JSONFixture) {
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

    /// Whatever the bytes are, findings lie in the file, and applying a fix leaves JSON that can be read.
    @Test(arguments: JSONFixture.all) func nothingTraps(json: JSONFixture) {
        let input = json.fixture.input
        var random = SeededGenerator(seed: UInt64(input.count))
        for _ in 0..<60 {
            var changed = input
            let index = Int.random(in: 0..<max(1, changed.count), using: &random)
            if changed.isEmpty || Bool.random(using: &random) {
                changed = Array(changed.prefix(index))
            } else {
                changed[index] = "\"\\{}[],:0ne\0\u{7F} ".utf8.randomElement(using: &random) ?? 0
            }
            for diagnostic in json.analyze(changed).diagnostics {
                #expect(Int(diagnostic.span.end) <= changed.count)
            }
        }
        let (_, _, diagnostics) = json.analyze()
        for edit in diagnostics.flatMap(\.fixes).flatMap(\.edits) {
            var mended = input
            mended.replaceSubrange(edit.span.range, with: Array(edit.text.utf8))
            #expect(!json.analyze(mended).diagnostics.contains { $0.id == .invalidJSON }, "\(edit)")
        }
    }

    private func expect(_ golden: Golden, _ actual: [UInt8]?, _ json: JSONFixture) throws {
        let expected = json.fixture.content(golden.rawValue)
        if expected == actual { return }
        let url = json.fixture.url(golden.rawValue)
        if try Golden.isUpdating() {
            if let actual { try Data(actual).write(to: url) } else { try FileManager.default.removeItem(at: url) }
            return
        }
        let text = { (bytes: [UInt8]?) in String(decoding: bytes ?? [], as: UTF8.self) }
        Issue.record("\(json)/\(golden.rawValue)\n\(Difference.lines(expected: text(expected), actual: text(actual)))")
    }
}
