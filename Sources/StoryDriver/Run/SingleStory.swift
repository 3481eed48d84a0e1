import StoryDiagnostics
import StoryFiles
import StorySource

/// One story, compiled to be looked at rather than built.
enum SingleStory {
    /// Compiles a story, shows what `show` makes of it, and then reports the diagnostics about it.
    /// - Parameters:
    ///   - hashesAssets: As for ``InputCompilation``.
    ///   - messages: Where `--verbose` tells of the story.
    ///   - show: Writes to a stream of its own. False where it can't show what was asked for; then nothing is said of a
    ///     story without diagnostics. What it throws is a problem of the run.
    static func run(
        _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, hashesAssets: Bool, diagnostics: OutputStream,
        messages: OutputStream, show: (InputCompilation) throws -> Bool
    ) -> Batch.Outcome {
        let configured = ConfiguredInputs([input], options, run)
        configured.tellNotes(messages)
        _ = RunConfinement([input], configured.run, nil)
        var reporter = DiagnosticReporter(configured.run, on: diagnostics)
        var problems = configured.problems
        var isShown = true
        func attempt(_ body: () throws -> Void) {
            do {
                try body()
            } catch {
                problems.append(error as? SystemError ?? SystemError("can't show the story: \(error)"))
            }
        }
        for item in configured.items {
            switch item {
            case .options(let file, _): reporter.report(file)
            case .story(let input, let options, _):
                attempt {
                    let compilation = try InputCompilation(input, options, hashesAssets: hashesAssets)
                    attempt { isShown = try show(compilation) }
                    if configured.run.isVerbose == true, configured.run.speaks {
                        messages.write(compilation.account)
                    }
                    reporter.report(compilation.diagnostics, ofStory: compilation.source)
                }
            }
        }
        let hasFailed = !problems.isEmpty
        attempt { try reporter.finish(hasFailed: hasFailed, lacksOutput: hasFailed || !isShown) }
        messages.write(reporter.postscript)
        return Batch.Outcome(reporter.summary, configured.run, problems)
    }
}
