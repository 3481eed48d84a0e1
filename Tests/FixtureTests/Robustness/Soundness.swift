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
        let count = input.count
        var problems: [String] = []
        for diagnostic in compiled.diagnostics {
            let edits = diagnostic.fixes.flatMap(\.edits).map(\.span)
            for span in [diagnostic.span] + diagnostic.related.map(\.span) + edits {
                if span.start > span.end || Int(span.end) > count {
                    problems.append("\(diagnostic.id.rawValue) points at \(span.start)..<\(span.end) of \(count)")
                }
            }
            if diagnostic.message.isEmpty { problems.append("\(diagnostic.id.rawValue) has no message") }
        }
        for (left, right) in zip(compiled.diagnostics, compiled.diagnostics.dropFirst())
        where Diagnostic.isOrderedBefore(right, left) {
            problems.append("\(right.id.rawValue) stands behind \(left.id.rawValue)")
        }
        // One mistake, one finding.
        let keys = compiled.diagnostics.map { "\($0.id.rawValue) \($0.span.range) \($0.message)" }
        if Set(keys).count < keys.count { problems.append("a finding is reported twice: \(keys)") }
        _ = compiled.rendered()
        if checksTree { problems += TreeShape.problems(compiled) }
        do {
            if let ir = try compiled.ir() { _ = try JSONDecoder().decode(StoryDocument.self, from: Data(ir)) }
        } catch {
            problems.append("the IR can't be read: \(error)")
        }
        return problems
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
