import Foundation
import StoryDiagnostics
import StorySource
import TestSupport
import Testing

@testable import StoryDriver

/// Fixing keeps its promises for any input; see ``FixProperties``.
@Suite struct FixPropertyTests {
    /// The number of inputs of each random kind in the short form.
    private static let sample = Soundness.isExhaustive ? 40_000 : 600

    @Test(arguments: Fixture.all) func fixtures(fixture: Fixture) {
        expectNothing(FixProperties.problems(Compiled(fixture)), fixture.name)
        let input = fixture.input
        let variants = [
            ("CRLF", Self.replacing(input, with: [0x0D, 0x0A])), ("CR", Self.replacing(input, with: [0x0D])),
            ("BOM", [0xEF, 0xBB, 0xBF] + input), ("no last line break", Array(input.dropLast())),
        ]
        for (name, variant) in variants {
            let problems = FixProperties.problems(Compiled(fixture, input: variant))
            expectNothing(problems, "\(fixture.name), \(name)")
        }
    }

    private static func replacing(_ input: [UInt8], with lineBreak: [UInt8]) -> [UInt8] {
        input.flatMap { $0 == 0x0A ? lineBreak : [$0] }
    }

    /// One run over a story with more than twenty mistakes, most of different kinds, leaves none.
    @Test func twentyMistakes() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "fixes/twenty-mistakes" })
        let compiled = Compiled(fixture)
        #expect(Set(compiled.diagnostics.map(\.id)).count > 15)
        let result = FixProperties.safely.fix(compiled)
        #expect(result.diagnosticCount == compiled.diagnostics.count && result.diagnosticCount > 20)
        #expect(result.text.diagnostics.isEmpty)
    }

    /// A closing tag gets a line of its own, whatever the end of the file looks like.
    @Test(arguments: ["", "\n", "  ", "\n  "]) func missingClosingTags(end: String) {
        let text = ExampleStory.plain.replacing("</Section>\n", with: "<SideNote label=\"A\">\nB" + end)
        let result = FixProperties.boldly.fix(Compiled(Array(text.utf8)))
        let fixed = String(decoding: result.content.bytes, as: UTF8.self)
        #expect(result.text.diagnostics.isEmpty && result.diagnosticCount == 2)
        let lines = fixed.split(separator: "\n").suffix(2).map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["</SideNote>", "</Section>"], "\(fixed)")
    }

    /// Here each round once wrote closing tags that closed nothing.
    @Test func fixingTerminates() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "parser/recovery" })
        let result = FixProperties.boldly.fix(Compiled(fixture))
        let fixed = String(decoding: result.content.bytes, as: UTF8.self)
        #expect(fixed.split(separator: "\n").count { $0.contains("</FactGrid>") } < 3, "\(fixed)")
    }

    @Test func examplesOfRules() {
        for rule in Rule.all {
            for file in ExampleStory.files(of: rule.failing) + ExampleStory.files(of: rule.fixed) {
                expectNothing(FixProperties.problems(Compiled(file.content)), rule.id.rawValue)
            }
        }
    }

    /// Two mistakes in one story.
    @Test func splices() {
        let mistakes = Fixture.ofDiagnostics.filter { !$0.hasCommand }.compactMap { SingleMistake($0) }
        let second = mistakes.map { $0.renamed() }
        var random = SeededGenerator(seed: 12)
        let texts = (0..<Self.sample).compactMap { _ in
            Splice(mistakes.randomElement(using: &random)!, second.randomElement(using: &random)!)?.text
        }
        #expect(texts.count > Self.sample / 2)
        check(texts.count) { Array(texts[$0].utf8) }
    }

    /// Lines of one story in the middle of another, for unexpected combinations of mistakes.
    @Test func strangeLines() {
        let inputs = Fixture.all.map { Self.lines($0.input) }
        let fixable = Fixture.all.filter { fixture in
            Compiled(fixture).diagnostics.contains { FixSelection.fix(of: $0, applicability: .safe) != nil }
        }.map { Self.lines($0.input) }
        #expect(fixable.count > 15)
        check(Self.sample) { index in
            var random = SeededGenerator(seed: UInt64(index))
            var lines = inputs.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let line = fixable.randomElement(using: &random)!.randomElement(using: &random)!
                lines.insert(line, at: .random(in: 0...lines.count, using: &random))
            }
            return Array(lines.joined())
        }
    }

    /// Bytes replaced, removed and inserted.
    @Test func strangeBytes() {
        let inputs = Fixture.all.map(\.input).filter { $0.count < 5000 }
        let bytes = Array("<>{}\"'`*_\\/=: #-\t\r\n".utf8) + [0, 0xFF, 0xC2, 0xA0]
        check(Self.sample) { index in
            var random = SeededGenerator(seed: UInt64(index))
            var input = inputs.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...8, using: &random) where !input.isEmpty {
                let offset = Int.random(in: 0..<input.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: input[offset] = bytes.randomElement(using: &random)!
                case 1: input.remove(at: offset)
                default: input.insert(bytes.randomElement(using: &random)!, at: offset)
                }
            }
            return input
        }
    }

    private static func lines(_ input: [UInt8]) -> [[UInt8]] {
        input.split(separator: 0x0A).map { Array($0) + [0x0A] }
    }

    /// Checks random texts. With several mistakes in one text, one may hide another until it is fixed: that is allowed for one
    /// text in 2,000.
    private func check(_ count: Int, input: @Sendable (Int) -> [UInt8]) {
        let allowed = count / 2000
        let failures = Soundness.failures(
            count: count, limit: allowed + 5, problems: { FixProperties.problems(Compiled($0)) }, input: input)
        let uncovered = failures.filter { $0.hasPrefix("[\"brings ") || $0.hasPrefix("[\"hides ") }
        #expect(
            failures.count == uncovered.count && uncovered.count <= allowed, "\(failures.joined(separator: "\n"))")
    }

    private func expectNothing(_ problems: [String], _ name: String) {
        #expect(problems.isEmpty, "\(name): \(problems.prefix(4).joined(separator: "\n"))")
    }
}
