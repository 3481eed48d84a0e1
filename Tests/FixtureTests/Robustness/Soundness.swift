import Foundation
import StoryDiagnostics
import StoryIR
import StoryJSON
import StorySource

/// What holds for any bytes whatever: the compiler comes to an end without a trap, its diagnostics have locations in the source
/// and are in order, the tree holds everything, and the IR of what has no errors can be read.
enum Soundness {
    /// Whether the long form of the tests runs: all prefixes, all replacements, all pairs. For release builds.
    static let isExhaustive = ProcessInfo.processInfo.environment["MDXC_EXHAUSTIVE"] == "1"

    /// Compiles bytes; answers what does not hold, in words.
    static func problems(_ input: [UInt8], checksTree: Bool = true) -> [String] {
        problems(Compiled(input), checksTree: checksTree)
    }

    /// What does not hold of a compiled source, in words.
    /// - Parameter rendersDiagnostics: Whether the report is made too, which takes longer than all else.
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

    /// What does not hold of an IR that was written, and of the document that backends get in its place. Throws where it
    /// can't be read.
    private static func problemsOfIR(_ ir: [UInt8], _ document: StoryDocument?) throws -> [String] {
        let read = try JSONDocumentDecoder.decode(
            StoryDocument.self, from: SourceFile(path: "story.json", content: ir))
        return read == document ? [] : ["the IR that is written is not the document"]
    }

    /// Compiles bytes as JSON, imports the story that they are and exports it again; answers what does not hold, in words.
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

    /// What does not hold of the diagnostics about a source.
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
        // One mistake, one diagnostic.
        let keys = diagnostics.map { "\($0.id.rawValue) \($0.span.range) \($0.message)" }
        if Set(keys).count < keys.count { problems.append("a diagnostic is reported twice: \(keys)") }
        return problems
    }

    /// Whether a span lies within its source and splits no character.
    private static func isSound(_ span: SourceSpan, in bytes: Bytes) -> Bool {
        span.start <= span.end && span.end <= bytes.count
            && [Int(span.start), Int(span.end)].allSatisfy {
                UTF8Sequence.startOfSequence(containing: $0, in: bytes) == $0
            }
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
