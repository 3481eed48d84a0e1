import StoryDiagnostics
import StorySource

/// Shows findings as they come, and counts them.
struct FindingReporter {
    private var renderer: DiagnosticRenderer
    /// Where the findings go, unless they are kept for a file.
    private let stream: OutputStream
    private let file: RawPath?
    /// What the file is to hold.
    private var kept: [UInt8] = []
    private let isQuiet: Bool
    /// Whether it is people who read it. A program takes what is left out for mended, and nothing is yet.
    private let isForPeople: Bool
    private(set) var summary = Summary(stories: 0)

    /// Begins the output on `stream`, or for the file that the options name.
    init(_ options: RunOptions, on stream: OutputStream) {
        let palette =
            options.findingsFile == nil
            ? Terminal.palette(options.colour ?? .auto, for: stream) : Palette(isColoured: options.colour == .always)
        renderer = DiagnosticRenderer(
            options.format ?? .human, palette: palette, toolVersion: Tool.version, errorLimit: options.errorLimit,
            workingFolder: options.format == .sarif ? RawPath(".").resolved?.shown : nil)
        self.stream = stream
        file = options.findingsFile
        isQuiet = options.isQuiet ?? false
        isForPeople =
            switch options.format ?? .human {
            case .human, .concise: true
            case .json, .jsonl, .sarif, .github, .junit: false
            }
        write(renderer.opening())
    }

    /// Shows the findings of one source.
    /// - Parameter reach: Where mending is shown elsewhere, how sure fixes have to be: people are not told again of what
    ///   they mend, and it is counted only.
    mutating func report(_ findings: some Sequence<Finding>, mendedWith reach: FixIt.Applicability? = nil) {
        for finding in findings {
            summary.count(finding.diagnostic)
            if isForPeople, let reach, FixSelection.fix(of: finding.diagnostic, reach: reach) != nil { continue }
            write(renderer.text(finding))
        }
    }

    /// Counts a story as compiled. Its findings, which may be none, follow.
    mutating func begin(_ story: SourceFile) {
        summary.stories += 1
        write(renderer.begin(story))
    }

    /// Counts findings that were mended.
    mutating func countMended(_ count: Int) { summary.mended += count }

    /// Ends the output, and writes the file.
    /// - Parameters:
    ///   - hasFailed: The system refused something.
    ///   - lacksOutput: What it refused is to write an output, so that a summary without findings would mislead.
    mutating func finish(hasFailed: Bool, lacksOutput: Bool = false) throws {
        let hasNoFindings = summary.errors + summary.warnings + summary.notes == 0
        write(renderer.closing(summary, isQuiet: isQuiet || lacksOutput && hasNoFindings, hasFailed: hasFailed))
        stream.flush()
        guard let file else { return }
        let bytes = kept
        _ = try OutputWriter.writeFile(file) { sink in try bytes.withUnsafeBytes { try sink($0) } }
    }

    private mutating func write(_ bytes: [UInt8]) {
        if file == nil { stream.write(bytes) } else { kept += bytes }
    }
}
