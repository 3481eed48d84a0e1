import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryFormatting
import StorySource

/// `mdxc fmt`: formats stories in the standard style, or reports which of them are not formatted.
package struct FormatRun {
    /// What to do with a story that is not formatted.
    package struct Mode: Equatable, Sendable {
        /// Whether to list its path instead of writing it.
        package var lists = false
        /// Whether to show a patch instead of writing it.
        package var showsDifference = false

        package init() {}

        var writes: Bool { !lists && !showsDifference }
    }

    private enum StoryOutcome: Sendable {
        case unchanged
        /// The formatted text, if it goes to standard output, or the patch.
        case changed(FixEffect.Output)
        /// Why the story is left as it is, and its text, if that goes to standard output.
        case left(FormattedStory, text: [UInt8]?)
        case failed(SystemError)
    }

    private let mode: Mode
    private let output: OutputStream
    private let messages: OutputStream
    private let palette: TerminalPalette
    private let run: RunOptions
    private var formatted = 0
    private var unchanged = 0
    private var refused = 0
    private var problems: [SystemError]
    /// Whether the text of a story is printed, so that no message is needed.
    private var printsText = false

    /// Formats stories. Texts and patches go to `output`, messages to `messages`.
    package static func run(
        _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions, _ mode: Mode, output: OutputStream,
        messages: OutputStream
    ) -> Batch.Outcome {
        let configured = ConfiguredInputs(inputs, options, run)
        if let refusal = configured.refusal { return Batch.Outcome(exitCode: 2, problems: [refusal]) }
        configured.tellNotes(messages)
        let fixes = Fixes(applicability: .safe, showsDifference: !mode.writes)
        let confinement = RunConfinement(inputs, configured.run, .fix(fixes))
        var formatting = FormatRun(mode, configured, output, messages)
        formatting.format(configured.items)
        confinement.end()
        return formatting.finish()
    }

    private init(_ mode: Mode, _ configured: ConfiguredInputs, _ output: OutputStream, _ messages: OutputStream) {
        self.mode = mode
        self.output = output
        self.messages = messages
        run = configured.run
        problems = configured.problems
        palette = Terminal.palette(run.color ?? .auto, for: output)
    }

    private mutating func format(_ items: [ConfiguredInputs.Item]) {
        let jobs = items.count > 1 ? run.jobs ?? Parallel.processorCount : 1
        let mode = mode
        var start = 0
        // In groups, so that the texts of many stories are not all in memory at once.
        while start < items.count {
            let group = Array(items[start..<min(start + max(1, jobs) * 64, items.count)])
            let results = Parallel.map(group, jobs: jobs) { item -> StoryOutcome? in
                guard case .story(let input, let options) = item else { return nil }
                return Self.format(input, options, mode)
            }
            for (item, result) in zip(group, results) {
                switch (item, result) {
                case (.story(let input, _), let result?): report(result, of: input)
                case (.options(let file, _), _): report(file)
                default: break
                }
            }
            start += group.count
        }
    }

    private static func format(_ input: StoryInput, _ options: StoryOptions, _ mode: Mode) -> StoryOutcome {
        do throws(SystemError) {
            let story = try InputCompilation(input, options, hashesAssets: false)
            let source = story.source
            let formatted = story.formatted()
            guard case .formatted(let bytes) = formatted else {
                let isPrinted = input.isStandardInput && mode.writes && story.isWhole
                return .left(formatted, text: isPrinted ? Array(source.bytes[0..<source.bytes.count]) : nil)
            }
            let isSame = bytes.elementsEqual(source.bytes[0..<source.bytes.count])
            if mode.showsDifference {
                if isSame { return .unchanged }
                var fixed = FixedText(source)
                fixed.apply(LineDifference.edits(from: source.bytes, to: bytes))
                let path = DifferencePath.of(input.file ?? RawPath(source.path))
                return .changed(.difference(UnifiedDifference(fixed, path: path)))
            }
            if input.isStandardInput, mode.writes { return .changed(.text(bytes)) }
            if isSame { return .unchanged }
            if mode.writes, let file = input.file {
                _ = try FixedFile.write(bytes, to: file, in: input.fileRoot, insteadOf: source)
            }
            return .changed(.none)
        } catch {
            return .failed(error)
        }
    }

    // MARK: Reporting

    private mutating func report(_ result: StoryOutcome, of input: StoryInput) {
        let path = VisibleText.harmless(input.shownPath)
        switch result {
        case .unchanged: unchanged += 1
        case .changed(let shown):
            formatted += 1
            switch shown {
            case .none:
                if mode.lists { output.write(path + "\n") }
                if mode.writes, run.isVerbose == true { messages.write("formatted \(path)\n") }
            case .difference(let difference):
                let bytes = difference.bytes(palette)
                if palette.isColored { output.write(bytes) } else { output.write(fromStory: bytes) }
            case .text(let text):
                printsText = true
                output.write(fromStory: text)
            }
        case .left(let reason, let text):
            if let text { output.write(fromStory: text) }
            switch reason {
            // A mistake in the options is reported with their file.
            case .formatted, .misconfigured: break
            case .malformed:
                refused += 1
                say("error: '\(path)' is left as it is: it has syntax errors; 'mdxc check' shows them")
            case .notMDX:
                // Only for a named story: a search is expected to find stories in JSON.
                if input.fileRoot == nil, run.isQuiet != true {
                    say("left '\(path)' as it is: it is a story in JSON")
                }
            case .different:
                problems.append(
                    SystemError(
                        "'\(input.shownPath)' is left as it is: formatting would change the story, which is a bug in mdxc; please report it with the file"
                    ))
            }
        case .failed(let problem): problems.append(problem)
        }
    }

    /// Reports an options file with errors: it may set the width of lines, so its stories are left as they are.
    private mutating func report(_ file: OptionsFile) {
        guard file.hasErrors else { return }
        refused += 1
        say(
            "error: '\(VisibleText.harmless(file.source.path))' has mistakes, so its stories are left as they are; 'mdxc check' shows them"
        )
    }

    private func say(_ words: String) { messages.write("\(Tool.name): \(words)\n") }

    private consuming func finish() -> Batch.Outcome {
        output.flush()
        if run.isQuiet != true {
            let verb = mode.writes ? "formatted" : "would be formatted"
            var parts: [String] = []
            if formatted > 0 { parts.append("\(Counted.words(formatted, "story", "stories")) \(verb)") }
            if unchanged > 0 { parts.append("\(Counted.words(unchanged, "story", "stories")) unchanged") }
            if !parts.isEmpty, !printsText { messages.write(parts.joined(separator: ", ") + "\n") }
        }
        messages.flush()
        let hasFailed = refused > 0 || !mode.writes && formatted > 0
        return Batch.Outcome(exitCode: !problems.isEmpty ? 2 : hasFailed ? 1 : 0, problems: problems)
    }
}
