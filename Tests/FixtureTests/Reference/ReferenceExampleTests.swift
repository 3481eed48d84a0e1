import Foundation
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StorySource
import TestSupport
import Testing

@testable import StoryDriver

extension Compilation: Fixable {}

/// The documents of `Grammar/` are right: their examples hold, and each diagnostic is defined once.
@Suite struct ReferenceExampleTests {
    /// A failure is reported at the block of the document with the wrong claim.
    @Test(arguments: ReferenceDocument.all) func examples(document: ReferenceDocument)
        throws
    {
        func fail(_ line: Int, _ message: String) {
            Issue.record(
                "\(document.name):\(line): \(message)",
                sourceLocation: SourceLocation(
                    fileID: "Grammar/\(document.name)", filePath: document.path, line: line, column: 1))
        }
        let (examples, unknown) = document.examples
        for line in unknown { fail(line, "a block that claims nothing") }
        for example in examples {
            let compiled = try Self.compile(example)
            let hidden = example.surroundings.prefix.utf8.count { $0 == UInt8(ascii: "\n") }
            let claims = (example.claims?.text ?? "").split(separator: "\n").map(String.init)
            let actual = Self.descriptions(compiled, hiddenLines: hidden)
            if !Self.matches(claims, actual) {
                fail((example.claims ?? example.story).line, Difference.lines(expected: claims, actual: actual))
            }
            if let fixed = example.fixed {
                let (prefix, suffix) = example.surroundings
                let text = String(decoding: FixProperties.safely.fix(compiled).content.bytes, as: UTF8.self)
                let expected = prefix + fixed.text + suffix
                if text != expected { fail(fixed.line, Difference.lines(expected: expected, actual: text)) }
            }
            for piece in example.pieces {
                if let problem = try Self.difference(piece, compiled) { fail(piece.block.line, problem) }
            }
        }
    }

    /// A rule names the diagnostic that it defines in bold, with the severity: **`an_id`** (error).
    @Test func eachDiagnosticIsDefinedOnce() {
        let definitions = ReferenceDocument.all.flatMap { $0.definitions.map { "\($0.id) \($0.severity)" } }
        let ids = DiagnosticID.allCases.map { "\($0.rawValue) \(Rule.of($0).severity.rawValue)" }
        let difference = Difference.lines(expected: ids.sorted(), actual: definitions.sorted())
        #expect(difference == "", "rules of the reference with an id in bold, by DiagnosticID (-) and in Grammar (+)")
    }

    @Test func eachDiagnosticOfTheLanguageIsShown() throws {
        let document = try #require(ReferenceDocument("LANGUAGE.md"))
        let claims = document.examples.examples.compactMap { $0.claims?.text }.joined().split(
            whereSeparator: \.isWhitespace)
        #expect(Set(document.definitions.map { Substring($0.id) }).subtracting(claims) == [])
    }

    private static func compile(_ example: ReferenceExample) throws -> Compilation {
        let name = example.kind == .json ? "story.json" : "story.mdx"
        let folder = try TemporaryFolder()
        for file in example.files { try folder.write(file.path, file.content) }
        try folder.write(name, example.bytes)
        var options = CompilerOptions()
        if let limit = example.option("max-source-bytes") { options.sourceLimit = limit }
        if let limit = example.option("max-asset-bytes") { options.assetLimit = limit }
        if let limit = example.option("critical-budget") { options.criticalBudget = limit }
        options.includesSpans = example.flags.contains("include-spans")
        return try Compilation(
            SourceReader.read(RawPath(folder.path(name)), shownAs: name, limit: options.sourceLimit), name: name,
            files: PackageFolder(FolderRoot(RawPath(folder.path)), hashesContents: true), options)
    }

    /// Returns the diagnostics in the form of claims, with related locations.
    private static func descriptions(_ compiled: Compilation, hiddenLines: Int) -> [String] {
        func location(_ span: SourceSpan) -> String {
            let (start, end) = (
                compiled.source.lines.position(of: Int(span.start)), compiled.source.lines.position(of: Int(span.end))
            )
            let tail = start.line == end.line ? "" : "\(end.line - hiddenLines):"
            return "\(start.line - hiddenLines):\(start.column)-\(tail)\(end.column)"
        }
        return compiled.diagnostics.map { diagnostic in
            let others = diagnostic.related.map { location($0.span) }.joined(separator: ", ")
            return "\(location(diagnostic.span)) \(diagnostic.severity.rawValue) \(diagnostic.id.rawValue)"
                + (others.isEmpty ? "" : " with \(others)")
        }
    }

    /// Returns whether claims match. They may omit related locations.
    private static func matches(_ claims: [String], _ actual: [String]) -> Bool {
        claims.count == actual.count
            && zip(claims, actual).allSatisfy { claim, actual in
                claim == actual || actual.hasPrefix(claim + " with ")
            }
    }

    /// Returns how the IR differs from a piece of it, or nil.
    private static func difference(_ piece: ReferenceExample.Piece, _ compiled: Compilation) throws -> String? {
        guard let story = compiled.story, !compiled.hasErrors else { return "no IR: the story has errors" }
        var bytes = Data()
        try story.writeIR(compiled.lowering(), diagnostics: compiled.diagnostics) { bytes.append(contentsOf: $0) }
        var value: Any? = try JSONSerialization.jsonObject(with: bytes)
        for step in piece.path.split(whereSeparator: { ".[]".contains($0) }) {
            if let index = Int(step), let list = value as? [Any] {
                value = list.indices.contains(index) ? list[index] : nil
            } else {
                value = (value as? [String: Any])?[String(step)]
            }
        }
        let expected = try JSONSerialization.jsonObject(with: Data(piece.block.text.utf8), options: .fragmentsAllowed)
        guard let value else { return "the IR has no \(piece.path)" }
        return difference(expected, value, at: piece.path, isExact: piece.isExact)
    }

    private static func difference(_ expected: Any, _ actual: Any, at path: String, isExact: Bool) -> String? {
        switch (expected, actual) {
        case (let expected as [String: Any], let actual as [String: Any]):
            if isExact, let other = actual.keys.first(where: { expected[$0] == nil }) { return "\(path) has \(other)" }
            return expected.lazy.compactMap { name, value in
                guard let found = actual[name] else { return "\(path) has no \(name)" }
                return difference(value, found, at: "\(path).\(name)", isExact: isExact)
            }.first
        case (let expected as [Any], let actual as [Any]):
            if expected.count != actual.count { return "\(path) has \(actual.count) items, not \(expected.count)" }
            return zip(expected, actual).enumerated().lazy.compactMap { index, pair in
                difference(pair.0, pair.1, at: "\(path)[\(index)]", isExact: isExact)
            }.first
        default:
            return (expected as? NSObject) == (actual as? NSObject) ? nil : "\(path) is \(actual), not \(expected)"
        }
    }
}
