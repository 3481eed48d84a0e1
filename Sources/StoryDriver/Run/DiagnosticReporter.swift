import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StorySource

/// Shows diagnostics as they come, and counts them.
struct DiagnosticReporter {
    /// The number of bytes to write to a file at once.
    private static let capacity = 1 << 16

    private var renderer: DiagnosticRenderer
    /// The stream for the diagnostics, unless they go to a file.
    private let stream: OutputStream
    private let file: NamedOutput?
    /// The error of writing the file, if any.
    private var failure: SystemError?
    /// The bytes that are not written to the file yet.
    private var pending: [UInt8] = []
    private let isQuiet: Bool
    private let warningLimit: Int?
    private let format: DiagnosticFormat
    /// Whether the output is for people. To a program, an omitted diagnostic means a fixed one, and nothing is fixed yet.
    private let isForPeople: Bool
    private(set) var summary = Summary(stories: 0)

    /// Begins the output on `stream`, or for the file in the options.
    init(_ options: RunOptions, on stream: OutputStream) {
        let palette =
            options.diagnosticsFile == nil
            ? Terminal.palette(options.color ?? .auto, for: stream)
            : TerminalPalette(isColored: options.color == .always)
        renderer = DiagnosticRenderer(
            options.format ?? .human, palette: palette, toolVersion: Tool.version,
            limit: options.diagnosticLimit ?? RunOptions.defaultDiagnosticLimit, errorLimit: options.errorLimit,
            workingFolder: options.format == .sarif ? RawPath(".").resolved?.shown : nil)
        self.stream = stream
        file = options.diagnosticsFile.map { NamedOutput($0) }
        isQuiet = options.isQuiet ?? false
        warningLimit = options.warningLimit
        format = options.format ?? .human
        isForPeople = format == .human || format == .concise
        write(renderer.opening())
    }

    /// Shows the diagnostics of a story, if any, and counts it as compiled. `applicability`: if fixes are shown elsewhere, their
    /// applicability. Diagnostics with such fixes are counted, but not shown to people again.
    mutating func report(
        _ diagnostics: DiagnosticList, ofStory story: SourceFile, fixedWith applicability: FixIt.Applicability? = nil
    ) {
        summary.stories += 1
        report(diagnostics, of: story, isStory: true, applicability)
    }

    /// Shows the diagnostics of an options file; `applicability` as for stories.
    mutating func report(_ file: OptionsFile, fixedWith applicability: FixIt.Applicability? = nil) {
        if !file.diagnostics.isEmpty { report(file.diagnostics, of: file.source, isStory: false, applicability) }
    }

    private mutating func report(
        _ diagnostics: DiagnosticList, of source: SourceFile, isStory: Bool, _ applicability: FixIt.Applicability?
    ) {
        write(renderer.begin(source, diagnostics.heads.lazy.map(\.severity), isStory: isStory))
        for diagnostic in diagnostics {
            summary.count(diagnostic)
            if isForPeople, let applicability, FixSelection.fix(of: diagnostic, applicability: applicability) != nil {
                continue
            }
            write(renderer.text(LocatedDiagnostic(diagnostic, in: source)))
        }
    }

    /// Writes what the diagnostics don't say: that there are too many warnings, and how many diagnostics the limits left out,
    /// if the format has no place for it.
    func writePostscript(to messages: OutputStream) {
        if isQuiet { return }
        // A message in the same stream would make a document unreadable.
        if let limit = warningLimit, summary.warnings > limit, !format.isDocument || file != nil || stream !== messages
        {
            let warnings = Counted.words(summary.warnings, "warning is", "warnings are")
            messages.write("\(Tool.name): \(warnings) more than the \(limit) of --max-warnings\n")
        }
        if format == .jsonl, renderer.notShown > 0 {
            messages.write("\(Tool.name): \(Summary.notShown(renderer.notShown))\n")
        }
    }

    mutating func countFixed(_ count: Int) { summary.fixed += count }

    /// Ends the output, and writes the file. `hasFailed`: whether there was a system error. `lacksOutput`: whether an output
    /// could not be written, so that a summary without diagnostics would mislead.
    mutating func finish(hasFailed: Bool, lacksOutput: Bool = false) throws(SystemError) {
        let hasNoDiagnostics = summary.errors + summary.warnings + summary.notes == 0
        write(renderer.closing(summary, isQuiet: isQuiet || lacksOutput && hasNoDiagnostics, hasFailed: hasFailed))
        stream.flush()
        guard let file else { return }
        flush()
        if let failure { throw failure }
        _ = try file.finish()
    }

    private mutating func write(_ bytes: [UInt8]) {
        guard file != nil else {
            stream.write(bytes)
            return
        }
        pending += bytes
        if pending.count >= Self.capacity { flush() }
    }

    /// Writes the pending bytes to the file. Errors are reported at the end.
    private mutating func flush() {
        guard let file, failure == nil else { return pending.removeAll() }
        do throws(SystemError) {
            try pending.withBytes { (bytes) throws(SystemError) in try file.write(bytes) }
        } catch {
            failure = error
        }
        pending.removeAll(keepingCapacity: true)
    }
}
