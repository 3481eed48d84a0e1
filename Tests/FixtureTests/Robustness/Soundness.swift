import Foundation
import StoryDiagnostics
import StoryIR
import StorySource

/// What holds for any bytes whatever: the compiler comes to an end without a trap, its findings have places in the source
/// and stand in order, the tree holds everything, and the IR of what has no errors can be read.
enum Soundness {
    /// Whether the long form of the tests runs: all prefixes, all replacements, all pairs. For release builds.
    static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"

    /// Compiles bytes; answers what does not hold, in words.
    static func problems(_ input: [UInt8], checksTree: Bool = true) -> [String] {
        let compiled = Compiled(input)
        var problems = problems(compiled.diagnostics, byteCount: input.count)
        _ = compiled.rendered()
        if checksTree { problems += TreeShape.problems(compiled) }
        do {
            if let ir = try compiled.ir() { _ = try JSONDecoder().decode(StoryDocument.self, from: Data(ir)) }
        } catch {
            problems.append("the IR can't be read: \(error)")
        }
        return problems
    }

    /// Compiles bytes as JSON, imports the story that they are and exports it again; answers what does not hold, in words.
    static func problemsOfJSON(_ input: [UInt8]) -> [String] {
        let compiled = CompiledJSON(input)
        var problems = problems(compiled.diagnostics, byteCount: input.count)
        _ = compiled.diagnostics.rendered(of: compiled.source)
        do {
            guard let ir = try compiled.ir() else { return problems }
            _ = try JSONDecoder().decode(StoryDocument.self, from: Data(ir))
        } catch {
            problems.append("the IR can't be read: \(error)")
        }
        if let imported = compiled.imported(), Compiled(imported).story.hasErrors {
            problems.append("the import has errors: \(Compiled(imported).diagnostics.map(\.message))")
        }
        guard let exported = compiled.export() else { return problems + ["there is no way back"] }
        if CompiledJSON(exported).export() != exported { problems.append("the way back is another story") }
        return problems
    }

    /// What does not hold of the findings about a source.
    private static func problems(_ diagnostics: [Diagnostic], byteCount: Int) -> [String] {
        var problems: [String] = []
        for diagnostic in diagnostics {
            let edits = diagnostic.fixes.flatMap(\.edits).map(\.span)
            for span in [diagnostic.span] + diagnostic.related.map(\.span) + edits {
                if span.start > span.end || Int(span.end) > byteCount {
                    problems.append("\(diagnostic.id.rawValue) points at \(span.start)..<\(span.end) of \(byteCount)")
                }
            }
            if diagnostic.message.isEmpty { problems.append("\(diagnostic.id.rawValue) has no message") }
        }
        for (left, right) in zip(diagnostics, diagnostics.dropFirst())
        where Diagnostic.isOrderedBefore(right, left) {
            problems.append("\(right.id.rawValue) stands behind \(left.id.rawValue)")
        }
        // One mistake, one finding.
        let keys = diagnostics.map { "\($0.id.rawValue) \($0.span.range) \($0.message)" }
        if Set(keys).count < keys.count { problems.append("a finding is reported twice: \(keys)") }
        return problems
    }

    /// How many inputs of each kind the short form takes.
    private static let sample = 1500

    /// Looks at all of some inputs in the long form, and in the short form at a seeded sample; answers as
    /// ``failures(count:limit:problems:input:)``.
    static func failures(
        among count: Int, problems: @Sendable ([UInt8]) -> [String] = { problems($0) },
        input: @Sendable (Int) -> [UInt8]
    ) -> [String] {
        if isExhaustive { return failures(count: count, problems: problems, input: input) }
        var random = SeededGenerator(seed: 2026)
        let chosen = (0..<min(count, sample)).map { _ in Int.random(in: 0..<count, using: &random) }
        return failures(count: chosen.count, problems: problems) { input(chosen[$0]) }
    }

    /// Looks at many inputs on all processors; answers the first few with problems, and which those are.
    static func failures(
        count: Int, limit: Int = 5, problems: @Sendable ([UInt8]) -> [String] = { problems($0) },
        input: @Sendable (Int) -> [UInt8]
    ) -> [String] {
        let found = Found(limit: limit)
        let chunk = 256
        DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { part in
            for index in part * chunk..<min(count, (part + 1) * chunk) {
                if found.isFull { return }
                let bytes = input(index)
                let problems = problems(bytes)
                if !problems.isEmpty {
                    found.add("\(problems.prefix(3))\n  in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
                }
            }
        }
        return found.all
    }

    /// What was found, from several threads.
    private final class Found: @unchecked Sendable {
        private let lock = NSLock()
        private let limit: Int
        private var texts: [String] = []

        init(limit: Int) { self.limit = limit }

        var isFull: Bool { lock.withLock { texts.count >= limit } }
        var all: [String] { lock.withLock { texts } }
        func add(_ text: String) { lock.withLock { texts.append(text) } }
    }
}
