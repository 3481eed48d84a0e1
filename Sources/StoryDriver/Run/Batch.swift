import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryHTMLBackend
import StorySource

/// One run over all stories of a command line: `check`, which may fix them, `build`, or another use of their documents.
package struct Batch {
    let purpose: Purpose
    let run: RunOptions
    let messages: OutputStream
    /// The stream for patches and fixed texts, with its colours.
    let output: OutputStream?
    let palette: TerminalPalette
    /// Whether to write messages besides the diagnostics.
    let speaks: Bool
    var reporter: DiagnosticReporter
    var progress: Progress
    var problems: [SystemError] = []
    var owners = IDOwners()
    var written = 0
    var unchanged = 0
    var notBuilt = 0
    /// The number of stories that have a page by default, and the id of the last one.
    var pages = (count: 0, lastID: "")
    /// The cards of the stories that have a page in the output folder; nil if the run has no index page.
    var cards: [ExactName: StoryCard]?
    /// Whether some of the requested stories are unknown, so that an index page would lack them.
    var lacksStories = false
    /// Whether a story that was compiled could not be written, or not be read in all its parts.
    var lacksOutput = false
    var isIndexPageNew = false
    var wouldChange = false
    let settings: BuildSettings?
    /// The shared cache; nil if there is none.
    private(set) var cache: StoryCache?
    /// The number of stories whose output came from the cache.
    var restored = 0
    /// The results of the previous run, if there was one.
    private(set) var earlier: KeptCompilations?
    /// Receives the outcome of each story; nil if no pages are served.
    let served: ServedStories?

    private init(
        _ purpose: Purpose, _ run: RunOptions, stories: Int, diagnostics: OutputStream, messages: OutputStream,
        output: OutputStream?, served: ServedStories?
    ) {
        self.purpose = purpose
        self.served = served
        self.run = run
        self.messages = messages
        self.output = output
        palette = output.map { Terminal.palette(run.color ?? .auto, for: $0) } ?? TerminalPalette(isColored: false)
        speaks = run.speaks
        settings =
            if case .build(.folder(let folder)) = purpose { BuildSettings(target: folder, stories: stories) } else {
                nil
            }
        cards = settings != nil && stories > 1 ? [:] : nil
        progress = Progress(total: stories, on: messages, isShown: purpose.isBuild && speaks)
        reporter = DiagnosticReporter(run, on: diagnostics)
    }

    /// Compiles stories and reports on `diagnostics`. Progress and messages of success go to `messages`, patches and fixed
    /// texts to `output`. `hadProblems`: whether some of the requested stories are not among the inputs. `served`: receives the
    /// outcome of each story. The run then writes the index page however few stories there are. `earlier`: for a check
    /// that is one of several, the results of stories that need not be compiled again. `connect`: reaches a shared
    /// cache; nil to use none.
    package static func run(
        _ purpose: Purpose, _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions, hadProblems: Bool,
        diagnostics: OutputStream, messages: OutputStream, output: OutputStream? = nil,
        earlier: KeptCompilations? = nil,
        served: ServedStories? = nil, connect: CacheAddress.Connect? = nil
    ) -> Outcome {
        let fixes: Fixes? = if case .fix(let fixes) = purpose { fixes } else { nil }
        var options = options
        if case .build(let target) = purpose {
            options.standardKinds = target.standardKinds
            // The name of the file is on the command line, which overrides options files.
            options.emits = options.emits ?? target.namedKind.map { [$0] }
        }
        let configured = run.timings.measure("options") { ConfiguredInputs(inputs, options, run, fixes: fixes) }
        if let refusal = configured.refusal { return Outcome(exitCode: 2, problems: [refusal]) }
        var batch = Batch(
            purpose, configured.run, stories: served == nil ? inputs.count : max(inputs.count, 2),
            diagnostics: diagnostics, messages: messages, output: output, served: served)
        batch.earlier = earlier
        batch.problems += configured.problems
        if case .build(let target) = purpose {
            let stories = configured.items.compactMap { item in
                if case .story(_, let options) = item { options } else { nil }
            }
            if let problem = target.problem(for: stories) { return Outcome(exitCode: 2, problems: [problem]) }
        }
        // Another program may take over here.
        if let connect { batch.open(connect) }
        configured.tellNotes(messages, usesCache: connect != nil)
        let confinement = RunConfinement(inputs, configured.run, purpose)
        batch.compile(configured.items)
        let outcome = batch.finish(hadProblems: hadProblems)
        confinement.end()
        return outcome
    }

    /// Opens the cache that the options name. One that can't be opened is not used.
    private mutating func open(_ connect: CacheAddress.Connect) {
        guard let address = run.cache, run.rebuildsAll != true, let settings else { return }
        do throws(SystemError) {
            cache = StoryCache(session: CacheSession(try connect(address), shownAs: address.shown), settings: settings)
        } catch {
            messages.write("\(Tool.name): \(VisibleText.harmless(error.message)); the stories are built without it\n")
        }
    }

    private consuming func finish(hadProblems: Bool) -> Outcome {
        lacksStories = lacksStories || hadProblems
        if cards != nil { run.timings.measure("index page") { writeIndexPage() } }
        served?.end(isIndexPageNew: isIndexPageNew)
        if written > 0 { UpToDateOutput.waitUntilChangesShow() }
        do throws(SystemError) {
            // First the patch, then messages about it.
            output?.flush()
            try reporter.finish(
                hasFailed: hadProblems || !problems.isEmpty,
                lacksOutput: lacksOutput || purpose.isBuild && !problems.isEmpty)
        } catch {
            problems.append(error)
        }
        if case .build(let target) = purpose, speaks, served == nil { messages.write(success(target)) }
        let summary = reporter.summary
        reporter.writePostscript(to: messages)
        if run.isQuiet != true {
            for problem in cache?.session.problems ?? [] {
                messages.write("\(Tool.name): \(VisibleText.harmless(problem))\n")
            }
        }
        tellTimings()
        messages.flush()
        return Outcome(summary, run, problems, wouldChange: wouldChange)
    }

    /// Writes the table of `--timings`, or its file.
    private mutating func tellTimings() {
        guard let timings = run.timings else { return }
        guard let path = timings.traceFile else {
            let jobs = run.jobs ?? Parallel.processorCount
            return messages.write(timings.table(stories: reporter.summary.stories, jobs: jobs))
        }
        do throws(SystemError) { _ = try NamedOutput.write(timings.trace, to: path) } catch { problems.append(error) }
    }

    /// Returns a line about the outputs; empty if there is nothing to report.
    private func success(_ target: OutputTarget) -> String {
        guard case .folder(let directory) = target else { return "" }
        var parts: [String] = []
        if written > 0 {
            let origin = restored > 0 ? ", \(restored) of them from the cache" : ""
            parts.append("\(written) written to '\(VisibleText.harmless(directory.path.shown))'\(origin)")
        }
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if notBuilt > 0 { parts.append("\(notBuilt) not built") }
        if isIndexPageNew { parts.append("index.html updated") }
        let line = parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
        return line + (page(in: directory).map { "open '\(VisibleText.harmless($0.shown))' in a browser\n" } ?? "")
    }

    /// Returns the page to open first: that of the only story that has one, or the index page; nil if there is none.
    private func page(in directory: OutputDirectory) -> RawPath? {
        let name = StoryIndexPage.fileName
        if pages.count == 1 { return directory.path.appending(pages.lastID).appending(name) }
        let page = directory.path.appending(name)
        return pages.count > 1 && settings?.hasIndexPage == true && page.exists ? page : nil
    }
}
