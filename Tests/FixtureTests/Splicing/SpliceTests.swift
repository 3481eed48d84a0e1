import TestSupport
import Testing

/// Two mistakes in one story give exactly the two diagnostics that each gives alone: none follows from or hides the other.
@Suite struct SpliceTests {
    private static let mistakes = Fixture.ofDiagnostics.filter { !$0.hasCommand }.compactMap { SingleMistake($0) }
    /// The number of pairs in the short form.
    private static let sample = 2500

    @Test func mostCasesCanBeSpliced() {
        #expect(Self.mistakes.count > 120)
    }

    /// A story spliced with itself renamed has both mistakes, or can't be spliced: renaming changes no diagnostic.
    @Test func renamingChangesNothing() {
        for mistake in Self.mistakes {
            let renamed = mistake.renamed()
            let compiled = Compiled(Array((renamed.lines.joined(separator: "\n") + "\n").utf8))
            let found = compiled.diagnostics.map { Claim($0, in: compiled.source) }
            #expect(found == [mistake.claim], "\(mistake.name)")
        }
    }

    @Test func twoMistakesGiveTwoDiagnostics() {
        let mistakes = Self.mistakes
        let second = mistakes.map { $0.renamed() }
        let count = mistakes.count
        var pairs: [(Int, Int)] = []
        if Soundness.isExhaustive {
            for left in 0..<count { for right in 0..<count where right != left { pairs.append((left, right)) } }
        } else {
            var random = SeededGenerator(seed: 6)
            for _ in 0..<Self.sample {
                pairs.append((.random(in: 0..<count, using: &random), .random(in: 0..<count, using: &random)))
            }
        }
        var failures: [String] = []
        var compared = 0
        for (left, right) in pairs where left != right {
            guard let splice = Splice(mistakes[left], second[right]) else { continue }
            compared += 1
            let compiled = Compiled(Array(splice.text.utf8))
            let found = compiled.diagnostics.map { Claim($0, in: compiled.source) }.sorted()
            if splice.expectations.contains(found) { continue }
            let difference = Difference.lines(expected: splice.claims, actual: found)
            failures.append("\(mistakes[left].name) + \(mistakes[right].name)\n\(difference)")
        }
        #expect(compared > pairs.count * 3 / 4)
        #expect(failures.isEmpty, "\(failures.count) pairs\n\(failures.prefix(40).joined(separator: "\n"))")
    }
}
