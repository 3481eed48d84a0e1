import StoryFiles

/// Compiles one story to be inspected (`mdxc dump`, `graph`, `import`) rather than built.
enum InspectedStory {
    /// Compiles a story, shows the output of `show`, and then reports the diagnostics. `hashesAssets`: as for
    /// ``InputCompilation``. `messages`: the stream for `--verbose`. `confines`: whether the process is confined to what the run
    /// reads. `show`: writes to a stream or files of its own. Returns false if it can't show what was requested; then a story
    /// without diagnostics is not reported. Its errors are problems of the run.
    static func run(
        _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, hashesAssets: Bool, diagnostics: OutputStream,
        messages: OutputStream, confines: Bool = true, show: (InputCompilation) throws -> Bool
    ) -> Batch.Outcome {
        let configured = ConfiguredInputs([input], options, run)
        if let refusal = configured.refusal { return Batch.Outcome(exitCode: 2, problems: [refusal]) }
        configured.tellNotes(messages)
        if confines { _ = RunConfinement([input], configured.run, nil) }
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
            case .story(let input, let options):
                attempt {
                    let compilation = try InputCompilation(input, options, hashesAssets: hashesAssets)
                    attempt { isShown = try show(compilation) }
                    if configured.run.isVerbose == true, configured.run.speaks { messages.write(compilation.account) }
                    reporter.report(compilation.diagnostics, ofStory: compilation.source)
                    if hashesAssets, let failure = compilation.files.failure { throw failure }
                }
            }
        }
        let hasFailed = !problems.isEmpty
        attempt { try reporter.finish(hasFailed: hasFailed, lacksOutput: hasFailed || !isShown) }
        reporter.writePostscript(to: messages)
        return Batch.Outcome(reporter.summary, configured.run, problems)
    }
}
