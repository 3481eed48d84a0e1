import StoryDiagnostics
import StorySource

/// One run over all stories of a command line: `check`, or `build` where there is a target.
package struct Batch {
    /// What a run is for.
    package enum Purpose: Sendable, Equatable {
        case check
        case build(OutputTarget)
    }

    /// How a run ended.
    package struct Outcome {
        /// 0, 1 or 2 (CLI.md).
        package let exitCode: Int32
        /// What the system refused, for standard error.
        package let problems: [SystemError]

        init(exitCode: Int32, problems: [SystemError]) {
            self.exitCode = exitCode
            self.problems = problems
        }

        /// How a run ends that made these findings.
        init(_ summary: Summary, _ run: RunOptions, _ problems: [SystemError]) {
            let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
            self.init(
                exitCode: !problems.isEmpty ? 2 : summary.errors > 0 || isOverLimit ? 1 : 0, problems: problems)
        }
    }

    private let purpose: Purpose
    private let run: RunOptions
    private let messages: OutputStream
    /// Whether there are words beside the findings.
    private let speaks: Bool
    private var reporter: FindingReporter
    private var progress: Progress
    private var problems: [SystemError] = []
    /// Which story has an id: the first one in the order of paths.
    private var ownerOfID: [String: String] = [:]
    private var written = 0
    private var unchanged = 0
    private var kept = 0

    private init(
        _ purpose: Purpose, _ run: RunOptions, stories: Int, findings: OutputStream, messages: OutputStream
    ) {
        self.purpose = purpose
        self.run = run
        self.messages = messages
        speaks = (run.format ?? .human) == .human && run.isQuiet != true
        progress = Progress(total: stories, on: messages, isShown: purpose != .check && speaks)
        reporter = FindingReporter(run, on: findings)
    }

    /// Compiles stories and reports on `findings`; progress and words of success go to `messages`.
    /// - Parameter hadProblems: Whether some of the stories that were asked for are not among the inputs.
    package static func run(
        _ purpose: Purpose, _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions,
        hadProblems: Bool, findings: OutputStream, messages: OutputStream
    ) -> Outcome {
        let configured = ConfiguredInputs(inputs, options, run)
        var batch = Batch(purpose, configured.run, stories: inputs.count, findings: findings, messages: messages)
        batch.problems += configured.problems
        if case .build(let target) = purpose {
            let kinds = configured.items.compactMap { item in
                if case .story(_, let options, _) = item { options.outputKinds } else { nil }
            }
            if let problem = target.problem(for: kinds) { return Outcome(exitCode: 2, problems: [problem]) }
        }
        batch.compile(configured.items)
        return batch.finish(hadProblems: hadProblems)
    }

    /// Compiles in groups, so that the sources of a long run are not all in memory at once.
    private mutating func compile(_ items: [ConfiguredInputs.Item]) {
        let jobs = run.jobs ?? Parallel.processorCount
        let groupSize = max(1, jobs) * 16
        let hashesAssets = purpose != .check
        var start = 0
        while start < items.count {
            let group = Array(items[start..<min(start + groupSize, items.count)])
            let results = Parallel.map(group, jobs: jobs) { item in
                Result { () throws(SystemError) in
                    switch item {
                    case .options(let file): .options(file.findings)
                    case .story(let input, let options, let isBlocked):
                        .story(try Compilation(input, options, hashesAssets: hashesAssets), isBlocked: isBlocked)
                    }
                } as Result<Compiled, SystemError>
            }
            emit(results.map { claimID(of: $0) }, jobs)
            start += group.count
            progress.show(start)
        }
    }

    private enum Compiled: Sendable {
        case options([Finding])
        case story(Compilation, isBlocked: Bool)
    }

    /// Reports the finding about an id that a story before has.
    private mutating func claimID(of result: Result<Compiled, SystemError>) -> Result<Compiled, SystemError> {
        guard case .success(.story(var compilation, let isBlocked)) = result, let story = compilation.story,
            let id = story.metadata.id
        else { return result }
        if let owner = ownerOfID[id.value] {
            compilation.report([.duplicateStoryID(id.value, at: story.authorPlace(id.span), other: owner)])
        } else {
            ownerOfID[id.value] = compilation.source.path
        }
        return .success(.story(compilation, isBlocked: isBlocked))
    }

    /// Writes the outputs of a group, then reports it in order.
    private mutating func emit(_ results: [Result<Compiled, SystemError>], _ jobs: Int) {
        let purpose = purpose
        let outputs = Parallel.map(results, jobs: jobs) { result -> Output in
            guard case .build(let target) = purpose, case .success(.story(let compilation, isBlocked: false)) = result,
                let story = compilation.story, !compilation.hasErrors
            else { return .none }
            do {
                return .done(try OutputWriter.write(compilation, story, to: target))
            } catch {
                return .failed(error as? SystemError ?? SystemError("can't write the output: \(error)"))
            }
        }
        progress.clear()
        for (result, output) in zip(results, outputs) {
            switch result {
            case .failure(let problem): problems.append(problem)
            case .success(.options(let findings)): reporter.report(findings)
            case .success(.story(let compilation, _)):
                if run.isVerbose == true, speaks {
                    messages.write("compiled \(VisibleText.harmless(compilation.source.path))\n")
                }
                reporter.begin(compilation.source)
                reporter.report(compilation.diagnostics.lazy.map { Finding($0, in: compilation.source) })
            }
            switch output {
            case .done(let changed):
                if changed.isEmpty { unchanged += 1 } else { written += 1 }
                if run.isVerbose == true, speaks {
                    for path in changed { messages.write("wrote \(VisibleText.harmless(path.shown))\n") }
                }
            case .failed(let problem): problems.append(problem)
            case .none: if case .success(.story) = result { kept += 1 }
            }
        }
    }

    private enum Output: Sendable {
        /// Nothing was to be written, or nothing may be.
        case none
        /// The output is as it should be; these files changed.
        case done([RawPath])
        case failed(SystemError)
    }

    private consuming func finish(hadProblems: Bool) -> Outcome {
        do {
            try reporter.finish(
                hasFailed: hadProblems || !problems.isEmpty, lacksOutput: purpose != .check && !problems.isEmpty)
        } catch {
            problems.append(error as? SystemError ?? SystemError("can't write the findings: \(error)"))
        }
        if case .build(let target) = purpose, speaks { messages.write(success(target)) }
        let summary = reporter.summary
        if let limit = run.warningLimit, summary.warnings > limit, speaks {
            messages.write("\(Tool.name): \(summary.warnings) warnings are more than the \(limit) of --max-warnings\n")
        }
        messages.flush()
        return Outcome(summary, run, problems)
    }

    /// What became of the outputs, in a line; empty where there is nothing to say.
    private func success(_ target: OutputTarget) -> String {
        guard case .folder(let directory) = target else { return "" }
        var parts: [String] = []
        if written > 0 { parts.append("\(written) written to '\(VisibleText.harmless(directory.shown))'") }
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if kept > 0 { parts.append("\(kept) not built") }
        return parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
    }
}
