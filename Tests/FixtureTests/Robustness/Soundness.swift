import Foundation
import StoryDiagnostics
import StoryIR
import StoryJSON
import StorySource
import TestSupport

/// Properties that hold for any bytes: the compiler ends without a trap, its diagnostics are in order and lie in the source,
/// the tree covers everything, and the IR of a source without errors can be decoded.
enum Soundness {
    /// Whether the long form of the tests runs: all prefixes, all replacements, all pairs. For release builds.
    static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"

    /// Compiles bytes, and returns the properties that do not hold.
    static func problems(_ input: [UInt8], checksTree: Bool = true) -> [String] {
        problems(Compiled(input), checksTree: checksTree)
    }

    /// Returns the properties that do not hold for a compiled source.
    /// - Parameter rendersDiagnostics: Whether to render the report too, which takes longer than all else.
    static func problems(_ compiled: Compiled, checksTree: Bool = true, rendersDiagnostics: Bool = true) -> [String] {
        var problems = problems(compiled.diagnostics, in: compiled.source)
        if rendersDiagnostics { _ = compiled.rendered() }
        if checksTree { problems += TreeShape.problems(compiled) }
        do {
            if let ir = try compiled.ir() { problems += try problemsOfIR(ir, compiled.document()) }
        } catch {
            problems.append("the IR can't be read: \(error)")
        }
        return problems
    }

    /// Returns the properties that do not hold for an IR and for the corresponding document of backends. Throws if the IR
    /// can't be decoded.
    private static func problemsOfIR(_ ir: [UInt8], _ document: StoryDocument?) throws -> [String] {
        let read = try JSONDocumentDecoder.decode(
            StoryDocument.self, from: SourceFile(path: "story.json", content: ir))
        return read == document ? [] : ["the IR that is written is not the document"]
    }

    /// Compiles bytes as JSON, imports the story and exports it again. Returns the properties that do not hold.
    static func problemsOfJSON(_ input: [UInt8]) -> [String] {
        let compiled = CompiledJSON(input)
        var problems = problems(compiled.diagnostics, in: compiled.source)
        _ = compiled.diagnostics.rendered(of: compiled.source)
        do {
            guard let ir = try compiled.ir() else { return problems }
            problems += try problemsOfIR(ir, compiled.document())
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

    /// Returns the properties that do not hold for the diagnostics about a source.
    static func problems(_ diagnostics: DiagnosticList, in source: SourceFile) -> [String] {
        var problems: [String] = []
        for diagnostic in diagnostics {
            let edits = diagnostic.fixes.map { $0.edits.map(\.span) }
            for span in [diagnostic.span] + diagnostic.related.map(\.span) + edits.joined()
            where !isSound(span, in: source.bytes) {
                problems.append("\(diagnostic.id.rawValue) points at \(span.start)..<\(span.end)")
            }
            for edits in edits where zip(edits, edits.dropFirst()).contains(where: { $0.end > $1.start }) {
                problems.append("\(diagnostic.id.rawValue) has edits that overlap")
            }
            if diagnostic.message.isEmpty { problems.append("\(diagnostic.id.rawValue) has no message") }
        }
        for (left, right) in zip(diagnostics, diagnostics.dropFirst())
        where (right.span, right.id.rawValue) < (left.span, left.id.rawValue) {
            problems.append("\(right.id.rawValue) is after \(left.id.rawValue)")
        }
        // One mistake gives one diagnostic.
        let keys = diagnostics.map { "\($0.id.rawValue) \($0.span.range) \($0.message)" }
        if Set(keys).count < keys.count { problems.append("a diagnostic is reported twice: \(keys)") }
        return problems
    }

    /// Returns whether a span lies within its source and splits no character.
    private static func isSound(_ span: SourceSpan, in bytes: Bytes) -> Bool {
        span.start <= span.end && span.end <= bytes.count
            && [Int(span.start), Int(span.end)].allSatisfy {
                UTF8Sequence.startOfSequence(containing: $0, in: bytes) == $0
            }
    }

    /// The number of inputs of each kind in the short form.
    private static let sample = 1500

    /// Checks all inputs in the long form, and a seeded sample in the short form. Returns as
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

    /// Checks many inputs on all processors. Returns the first few with problems, and their indices.
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

    /// The results of several threads.
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
