import StoryDiagnostics
import StorySource

/// One story, compiled to be looked at rather than built.
enum SingleStory {
    /// Compiles a story, shows what `show` makes of it, and then reports the findings about it.
    /// - Parameters:
    ///   - hashesAssets: As for ``Compilation``.
    ///   - show: Writes to a stream of its own. What it throws is a problem of the run.
    static func run(
        _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, hashesAssets: Bool, findings: OutputStream,
        show: (Compilation) throws -> Void
    ) -> Batch.Outcome {
        let configured = ConfiguredInputs([input], options, run)
        var reporter = FindingReporter(configured.run, on: findings)
        var problems = configured.problems
        func attempt(_ body: () throws -> Void) {
            do {
                try body()
            } catch {
                problems.append(error as? SystemError ?? SystemError("can't show the story: \(error)"))
            }
        }
        for item in configured.items {
            switch item {
            case .options(let file, _): reporter.report(file.findings)
            case .story(let input, let options, _):
                attempt {
                    let compilation = try Compilation(input, options, hashesAssets: hashesAssets)
                    attempt { try show(compilation) }
                    reporter.begin(compilation.source)
                    reporter.report(compilation.diagnostics.lazy.map { Finding($0, in: compilation.source) })
                }
            }
        }
        let hasFailed = !problems.isEmpty
        attempt { try reporter.finish(hasFailed: hasFailed, lacksOutput: hasFailed) }
        return Batch.Outcome(reporter.summary, configured.run, problems)
    }
}
