import Glibc
import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// What a stage of the compiler makes of one story, as text.
package enum Dump {
    /// The stages that can be looked at.
    package enum Stage: String, CaseIterable, Sendable {
        case tokens, ast, sema, ir
    }

    /// Writes the text of a stage, and the findings about the story to a stream of their own.
    package static func run(
        _ stage: Stage, _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, text: OutputStream,
        findings: OutputStream
    ) -> Batch.Outcome {
        let configured = ConfiguredInputs([input], options, run)
        var reporter = FindingReporter(configured.run, on: findings)
        var problems = configured.problems
        func attempt(_ body: () throws -> Void) {
            do {
                try body()
            } catch {
                problems.append(error as? SystemError ?? SystemError("can't write the dump: \(error)"))
            }
        }
        for item in configured.items {
            switch item {
            case .options(let file, _): reporter.report(file.findings)
            case .story(let input, let options, _):
                attempt {
                    let compilation = try Compilation(input, options, hashesAssets: stage == .ir)
                    attempt {
                        if let story = compilation.story { try write(stage, compilation, story, to: text) }
                    }
                    text.flush()
                    reporter.begin(compilation.source)
                    reporter.report(compilation.diagnostics.lazy.map { Finding($0, in: compilation.source) })
                }
            }
        }
        let hasFailed = !problems.isEmpty
        attempt { try reporter.finish(hasFailed: hasFailed, lacksOutput: hasFailed) }
        return Batch.Outcome(reporter.summary, configured.run, problems)
    }

    private static func write(
        _ stage: Stage, _ compilation: Compilation, _ story: AnalyzedStory, to stream: OutputStream
    ) throws {
        switch stage {
        case .tokens: TokenDump.write(story.tree) { stream.write($0) }
        case .ast: TreeDump.write(story.tree) { stream.write($0) }
        case .sema: SemanticDump.write(story) { stream.write($0) }
        case .ir:
            guard !compilation.hasErrors else { return }
            try OutputWriter.write(.ir, compilation, story) { stream.write($0) }
        }
    }
}
