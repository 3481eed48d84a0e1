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
    }

    private let purpose: Purpose
    private let run: RunOptions
    private var reporter: FindingReporter
    private var progress: Progress
    private var problems: [SystemError] = []
    /// Which story has an id: the first one in the order of paths.
    private var ownerOfID: [String: String] = [:]
    private var written = 0
    private var unchanged = 0
    private var kept = 0

    private init(_ purpose: Purpose, _ run: RunOptions, stories: Int, findings: OutputStream, progress: Progress) {
        self.purpose = purpose
        self.run = run
        self.progress = progress
        reporter = FindingReporter(run, on: findings)
    }

    /// Compiles stories and reports on `findings`; progress and words of success go to `messages`.
    package static func run(
        _ purpose: Purpose, _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions,
        findings: OutputStream, messages: OutputStream
    ) -> Outcome {
        let progress = Progress(
            total: inputs.count, on: messages, isShown: purpose != .check && run.format == .human && !run.isQuiet)
        var batch = Batch(purpose, run, stories: inputs.count, findings: findings, progress: progress)
        let configured = ConfiguredInputs(inputs, options)
        batch.problems += configured.problems
        batch.compile(configured.items)
        return batch.finish(messages)
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
                    case .options(let findings): .options(findings)
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
        guard case .success(.story(var compilation, let isBlocked)) = result, let id = compilation.story?.metadata.id
        else { return result }
        if let owner = ownerOfID[id.value] {
            compilation.report([.duplicateStoryID(id.value, at: id.span, other: owner)])
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
                return try OutputWriter.write(compilation, story, to: target) ? .written : .unchanged
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
                reporter.countStory()
                reporter.report(compilation.diagnostics.map { Finding($0, in: compilation.source) })
            }
            switch output {
            case .written: written += 1
            case .unchanged: unchanged += 1
            case .failed(let problem): problems.append(problem)
            case .none: if case .success(.story) = result { kept += 1 }
            }
        }
    }

    private enum Output: Sendable {
        case none, written, unchanged
        case failed(SystemError)
    }

    private consuming func finish(_ messages: OutputStream) -> Outcome {
        do {
            try reporter.finish()
        } catch {
            problems.append(error as? SystemError ?? SystemError("can't write the findings: \(error)"))
        }
        if case .build(let target) = purpose, run.format == .human, !run.isQuiet { messages.write(success(target)) }
        let summary = reporter.summary
        let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
        if isOverLimit, run.format == .human || run.format == .concise, !run.isQuiet {
            messages.write("more warnings than --max-warnings allows\n")
        }
        messages.flush()
        let exitCode: Int32 = !problems.isEmpty ? 2 : summary.errors > 0 || isOverLimit ? 1 : 0
        return Outcome(exitCode: exitCode, problems: problems)
    }

    /// What became of the outputs, in a line; empty where there is nothing to say.
    private func success(_ target: OutputTarget) -> String {
        guard case .folder(let directory) = target else { return "" }
        var parts: [String] = []
        if written > 0 { parts.append("\(written) written to '\(directory.shown)'") }
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if kept > 0 { parts.append("\(kept) not built") }
        return parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
    }
}
