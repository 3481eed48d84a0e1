import StoryDiagnostics
import StoryFiles
import StoryHTMLBackend
import StorySource

/// Writes and reports, in the order of the paths.
extension Batch {
    /// The output of a story; nil if there is nothing to write, or nothing that may be written.
    private typealias Output = Result<WrittenOutput, SystemError>?

    /// Writes the outputs of a group, then reports it in order.
    mutating func emit(_ results: [Result<CompiledItem, SystemError>], _ jobs: Int) {
        let (purpose, settings, cache) = (purpose, settings, cache)
        let timeout = run.lockTimeout ?? FolderLock.standardTimeout
        let overwrites = run.overwrites == true
        // Without outputs, threads don't pay off.
        let outputs = Parallel.map(results, jobs: purpose.needsStories ? jobs : 1) { result -> Output in
            if case .success(.upToDate(let upToDate, let input, _)) = result {
                guard let cached = upToDate.cached, case .build(.folder(let directory)) = purpose else {
                    return .success(WrittenOutput(changes: []))
                }
                return Self.output {
                    try OutputWriter.write(
                        cached, of: upToDate, input, to: directory, overwrites: overwrites, timeout: timeout)
                }
            }
            guard case .success(.story(let compilation, _)) = result else { return nil }
            if let failure = compilation.files.failure { return .failure(failure) }
            guard !compilation.options.isIncomplete, let story = compilation.story, !compilation.hasErrors else {
                return nil
            }
            let target: OutputTarget
            switch purpose {
            case .check, .fix: return nil
            case .build(let built): target = built
            case .handOver(let take):
                take(
                    story.document(compilation.lowering, diagnostics: compilation.diagnostics),
                    compilation.input.package)
                return nil
            }
            return Self.output {
                let timings = compilation.options.timings
                let written = try timings.measure("writing", compilation.source.path) {
                    try OutputWriter.write(
                        compilation, story, to: target, settings: settings, overwrites: overwrites, timeout: timeout,
                        keepsFiles: cache?.session.canStore == true)
                }
                if let cached = written.cached {
                    timings.measure("cache", compilation.source.path) { cache?.store(cached, compilation) }
                }
                return written
            }
        }
        progress.clear()
        run.timings.measure("reporting") { report(results, outputs) }
    }

    private mutating func report(_ results: [Result<CompiledItem, SystemError>], _ outputs: [Output]) {
        for (result, output) in zip(results, outputs) {
            switch result {
            case .failure(let problem): problems.append(problem)
            case .success(.options(let file, let effect)):
                show(effect, of: file.source)
                reporter.report(file, fixedWith: shownReach)
            case .success(.upToDate(let upToDate, _, _)):
                name(upToDate.cached == nil ? "unchanged" : "found in the cache:", upToDate.source.path)
                reporter.report(upToDate.diagnostics, ofStory: upToDate.source)
            case .success(.story(let compilation, let effect)):
                if run.isVerbose == true, speaks { messages.write(compilation.account) }
                show(effect, of: compilation.source)
                if let problem = effect?.problem { problems.append(problem) }
                reporter.report(compilation.diagnostics, ofStory: compilation.source, fixedWith: shownReach)
            }
            var isChanged = false
            var card: StoryCard?
            switch output {
            case .success(let output)?:
                isChanged = !output.changes.isEmpty
                card = output.card
                countPage(of: result)
                if isChanged { written += 1 } else { unchanged += 1 }
                if isChanged, case .success(.upToDate) = result { restored += 1 }
                if served == nil { for path in output.changes { name("wrote", path.shown) } }
            case .failure(let problem)?:
                problems.append(problem)
                lacksOutput = true
                notBuilt += 1
            case nil: if case .success(.options) = result {} else { notBuilt += 1 }
            }
            serve(result, isChanged: isChanged)
            collect(card, of: result)
        }
    }

    private static func output(_ write: () throws -> WrittenOutput) -> Output {
        do {
            return .success(try write())
        } catch {
            return .failure(error as? SystemError ?? SystemError("can't write the output: \(error)"))
        }
    }

    /// Names a file and what happened to it, if the run is verbose.
    func name(_ effect: String, _ path: String) {
        if run.isVerbose == true, speaks { messages.write("\(effect) \(VisibleText.harmless(path))\n") }
    }

    /// Counts a story that has a page by default, without `--emit`.
    private mutating func countPage(of result: Result<CompiledItem, SystemError>) {
        switch result {
        case .success(.upToDate(let upToDate, _, let options)) where options.emits == nil:
            pages = (pages.count + 1, upToDate.storyID)
        case .success(.story(let compilation, _)) where compilation.options.emits == nil:
            pages = (pages.count + 1, compilation.id?.value ?? "")
        case .success, .failure: break
        }
    }

    /// The applicability of fixes whose diagnostics are left out, because the patch shows them.
    private var shownReach: FixIt.Applicability? {
        if case .fix(let fixes) = purpose, fixes.showsDifference { fixes.applicability } else { nil }
    }

    private mutating func show(_ effect: FixEffect?, of source: SourceFile) {
        guard let effect else { return }
        reporter.countFixed(effect.diagnosticCount)
        switch effect.output {
        case .none: if effect.isChanged { name("fixed", source.path) }
        case .difference(let difference):
            wouldChange = wouldChange || effect.isChanged
            let bytes = difference.bytes(palette)
            // A coloured patch is harmless already, and contains our own escape sequences.
            if palette.isColored { output?.write(bytes) } else { output?.write(fromStory: bytes) }
        case .text(let text): output?.write(fromStory: text)
        }
    }
}
