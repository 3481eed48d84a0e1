import StoryDiagnostics
import StorySource

/// One run over all stories of a command line: `check`, which may mend them, or `build` where there is a target.
package struct Batch {
    /// What a run is for.
    package enum Purpose: Sendable, Equatable {
        case check
        case mend(Mending)
        case build(OutputTarget)

        var isBuild: Bool {
            switch self {
            case .check, .mend: false
            case .build: true
            }
        }
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
        /// - Parameter wouldChange: Whether changes were shown that were not made.
        init(_ summary: Summary, _ run: RunOptions, _ problems: [SystemError], wouldChange: Bool = false) {
            let isOverLimit = run.warningLimit.map { summary.warnings > $0 } ?? false
            let hasFailed = summary.errors > 0 || isOverLimit || wouldChange
            self.init(exitCode: !problems.isEmpty ? 2 : hasFailed ? 1 : 0, problems: problems)
        }
    }

    private let purpose: Purpose
    private let run: RunOptions
    private let messages: OutputStream
    /// Where patches and mended texts go, painted like this.
    private let output: OutputStream?
    private let palette: Palette
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
    private var wouldChange = false
    private let settings: BuildSettings?

    private init(
        _ purpose: Purpose, _ run: RunOptions, stories: Int, findings: OutputStream, messages: OutputStream,
        output: OutputStream?
    ) {
        self.purpose = purpose
        self.run = run
        self.messages = messages
        self.output = output
        palette = output.map { Terminal.palette(run.colour ?? .auto, for: $0) } ?? Palette(isColoured: false)
        speaks = (run.format ?? .human) == .human && run.isQuiet != true
        settings = if case .build(.folder(let folder)) = purpose { BuildSettings(target: folder) } else { nil }
        progress = Progress(total: stories, on: messages, isShown: purpose.isBuild && speaks)
        reporter = FindingReporter(run, on: findings)
    }

    /// Compiles stories and reports on `findings`; progress and words of success go to `messages`, and to `output` what
    /// mending has to show.
    /// - Parameter hadProblems: Whether some of the stories that were asked for are not among the inputs.
    package static func run(
        _ purpose: Purpose, _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions,
        hadProblems: Bool, findings: OutputStream, messages: OutputStream, output: OutputStream? = nil
    ) -> Outcome {
        let mending: Mending? = if case .mend(let mending) = purpose { mending } else { nil }
        let configured = ConfiguredInputs(inputs, options, run, mending: mending)
        var batch = Batch(
            purpose, configured.run, stories: inputs.count, findings: findings, messages: messages, output: output)
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
        let jobs = items.count > 1 ? run.jobs ?? Parallel.processorCount : 1
        let groupSize = max(1, jobs) * 16
        let (purpose, settings) = (purpose, run.rebuildsAll == true ? nil : settings)
        var start = 0
        while start < items.count {
            let group = Array(items[start..<min(start + groupSize, items.count)])
            let results = Parallel.map(group, jobs: jobs) { item in
                Result { () throws(SystemError) in
                    switch item {
                    case .options(let file, let effect): return .options(file, effect)
                    case .story(let input, let options, let isBlocked):
                        if !isBlocked, let standing = Self.standing(input, options, purpose, settings) {
                            return .standing(standing, input, options)
                        }
                        return Self.mended(
                            try Compilation(input, options, hashesAssets: purpose.isBuild), isBlocked: isBlocked,
                            purpose)
                    }
                } as Result<Compiled, SystemError>
            }
            emit(results.map { claimID(of: $0) }, jobs)
            start += group.count
            if start < items.count { progress.show(start, next: items[start].shownPath) }
        }
    }

    private enum Compiled: Sendable {
        case options(OptionsFile, MendingEffect?)
        case story(Compilation, isBlocked: Bool, MendingEffect?)
        /// A story whose output is what building it would give.
        case standing(StandingOutput, StoryInput, StoryOptions)
    }

    private static func standing(
        _ input: StoryInput, _ options: StoryOptions, _ purpose: Purpose, _ settings: BuildSettings?
    ) -> StandingOutput? {
        guard case .build(.folder(let directory)) = purpose, let settings else { return nil }
        return StandingOutput.find(for: input, options, in: directory, settings: settings.hash(of: input, options))
    }

    /// A story as it is to be reported: mended, where that is what the run is for.
    private static func mended(_ compilation: Compilation, isBlocked: Bool, _ purpose: Purpose) -> Compiled {
        guard case .mend(let mending) = purpose, compilation.isWhole else {
            return .story(compilation, isBlocked: isBlocked, nil)
        }
        let (mended, effect) = mending.run(compilation, file: compilation.input.file)
        return .story(mended, isBlocked: isBlocked, effect)
    }

    /// Reports the finding about an id that a story before has.
    private mutating func claimID(of result: Result<Compiled, SystemError>) -> Result<Compiled, SystemError> {
        if case .success(.standing(let standing, let input, let options)) = result {
            if ownerOfID[standing.storyID] == nil {
                ownerOfID[standing.storyID] = standing.source.path
                return result
            }
            // Another story has the id, so there is a finding after all.
            return claimID(
                of: Result { () throws(SystemError) in
                    .story(try Compilation(input, options, hashesAssets: true), isBlocked: false, nil)
                })
        }
        guard case .success(.story(var compilation, let isBlocked, let effect)) = result,
            let story = compilation.story, let id = story.metadata.id
        else { return result }
        if let owner = ownerOfID[id.value] {
            compilation.report([.duplicateStoryID(id.value, at: story.authorPlace(id.span), other: owner)])
        } else {
            ownerOfID[id.value] = compilation.source.path
        }
        return .success(.story(compilation, isBlocked: isBlocked, effect))
    }

    /// Writes the outputs of a group, then reports it in order.
    private mutating func emit(_ results: [Result<Compiled, SystemError>], _ jobs: Int) {
        let (purpose, settings) = (purpose, settings)
        let patience = run.lockTimeout ?? FolderLock.standardPatience
        // Where nothing is written, no thread is worth its start.
        let outputs = Parallel.map(results, jobs: purpose.isBuild ? jobs : 1) { result -> Output in
            if case .success(.standing) = result { return .done([]) }
            guard case .build(let target) = purpose,
                case .success(.story(let compilation, isBlocked: false, _)) = result, let story = compilation.story,
                !compilation.hasErrors
            else { return .none }
            do {
                let settings = settings?.hash(of: compilation.input, compilation.options) ?? ""
                return .done(
                    try OutputWriter.write(compilation, story, to: target, settings: settings, patience: patience))
            } catch {
                return .failed(error as? SystemError ?? SystemError("can't write the output: \(error)"))
            }
        }
        progress.clear()
        for (result, output) in zip(results, outputs) {
            switch result {
            case .failure(let problem): problems.append(problem)
            case .success(.options(let file, let effect)):
                show(effect, of: file.source)
                reporter.report(file.findings, mendedWith: shownReach)
            case .success(.standing(let standing, _, _)):
                if run.isVerbose == true, speaks {
                    messages.write("unchanged \(VisibleText.harmless(standing.source.path))\n")
                }
                reporter.begin(standing.source)
            case .success(.story(let compilation, _, let effect)):
                if run.isVerbose == true, speaks {
                    messages.write("compiled \(VisibleText.harmless(compilation.source.path))\n")
                    if let flow = flow(of: compilation) { messages.write("  \(flow)\n") }
                }
                show(effect, of: compilation.source)
                if let problem = effect?.problem { problems.append(problem) }
                reporter.begin(compilation.source)
                reporter.report(
                    compilation.diagnostics.lazy.map { Finding($0, in: compilation.source) }, mendedWith: shownReach)
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

    /// Which way the story flows, and what made it branch; nil for what is no story.
    private func flow(of compilation: Compilation) -> String? {
        guard let flow = compilation.story?.flow else { return nil }
        let words = "\(flow.kind.rawValue) flow"
        guard let span = flow.because else { return words }
        let source = compilation.source
        let position = source.lines.position(of: Int(span.start))
        return "\(words), because of \(Quoting.quoted(source.text(span))) at \(position.line):\(position.column)"
    }

    /// What the findings leave out because the patch shows it: what is mended by fixes that are as sure as this.
    private var shownReach: FixIt.Applicability? {
        if case .mend(let mending) = purpose, mending.showsDifference { mending.reach } else { nil }
    }

    /// Shows and counts what came of mending a file.
    private mutating func show(_ effect: MendingEffect?, of source: SourceFile) {
        guard let effect else { return }
        reporter.countMended(effect.findingCount)
        switch effect.output {
        case .none:
            if effect.isChanged, run.isVerbose == true, speaks {
                messages.write("mended \(VisibleText.harmless(source.path))\n")
            }
        case .difference(let difference):
            wouldChange = wouldChange || effect.isChanged
            output?.write(difference.bytes(palette))
        case .text(let text): output?.write(text)
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
            // First the patch, then what is said about it.
            output?.flush()
            try reporter.finish(
                hasFailed: hadProblems || !problems.isEmpty, lacksOutput: purpose.isBuild && !problems.isEmpty)
        } catch {
            problems.append(error as? SystemError ?? SystemError("can't write the findings: \(error)"))
        }
        if case .build(let target) = purpose, speaks { messages.write(success(target)) }
        let summary = reporter.summary
        if let limit = run.warningLimit, summary.warnings > limit, run.isQuiet != true {
            messages.write("\(Tool.name): \(summary.warnings) warnings are more than the \(limit) of --max-warnings\n")
        }
        messages.flush()
        return Outcome(summary, run, problems, wouldChange: wouldChange)
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
