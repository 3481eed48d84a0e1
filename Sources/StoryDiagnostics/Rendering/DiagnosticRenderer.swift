import StorySource

/// Turns findings into the bytes of one of the formats, piece by piece, so that a caller can write them out as they come.
package struct DiagnosticRenderer {
    private let format: DiagnosticFormat
    private let human: HumanFormat
    private var sarif: SARIFFormat
    private var junit = JUnitFormat()
    /// The name and version of the tool, for the JSON document.
    private let toolVersion: String
    /// How many errors are shown.
    private let errorLimit: Int?
    private var shown = 0
    private var shownErrors = 0
    private var left = 0

    /// - Parameters:
    ///   - errorLimit: After this many errors nothing more is shown; nil shows all.
    ///   - workingFolder: The absolute path of the folder to which relative paths refer, for the formats that name files
    ///     by URI; nil where it has none.
    package init(
        _ format: DiagnosticFormat, palette: Palette, toolVersion: String, errorLimit: Int? = nil,
        workingFolder: String? = nil
    ) {
        self.format = format
        human = HumanFormat(palette: palette)
        sarif = SARIFFormat(workingFolder: workingFolder)
        self.toolVersion = toolVersion
        self.errorLimit = errorLimit
    }

    /// What stands before the first finding.
    package func opening() -> [UInt8] {
        switch format {
        case .human, .concise, .jsonl, .github: return []
        case .json: return JSONText.opening(of: "diagnostics", toolVersion: toolVersion).bytes
        case .sarif: return SARIFFormat.opening(toolVersion: toolVersion)
        case .junit: return JUnitFormat.opening
        }
    }

    /// A source begins; its findings, which may be none, follow.
    /// - Parameters:
    ///   - severities: Those of its findings, for the format that gives their number first.
    ///   - isStory: It is a story, and not a file of options.
    package mutating func begin(
        _ source: SourceFile, _ severities: some Sequence<Severity>, isStory: Bool
    ) -> [UInt8] {
        switch format {
        case .human, .concise, .json, .jsonl, .github: return []
        case .sarif:
            if isStory { sarif.begin(source) }
            return []
        case .junit:
            return junit.begin(source, severities, errorLimit: errorLimit.map { max(0, $0 - shownErrors) })
        }
    }

    /// One finding of the source that began last; nothing once the limit of errors is reached.
    package mutating func text(_ finding: Finding) -> [UInt8] {
        if let errorLimit, shownErrors >= errorLimit {
            left += 1
            return []
        }
        if finding.diagnostic.severity == .error { shownErrors += 1 }
        shown += 1
        switch format {
        case .human: return Array((human.text(finding) + "\n").utf8)
        case .concise: return Array(human.header(finding).utf8)
        case .json:
            var json = JSONText()
            JSONFormat.write(finding, to: &json)
            return Array((shown == 1 ? "\n" : ",\n").utf8) + json.bytes
        case .jsonl:
            var json = JSONText()
            JSONFormat.write(finding, to: &json)
            return json.bytes + [UInt8(ascii: "\n")]
        case .sarif: return Array((shown == 1 ? "\n" : ",\n").utf8) + sarif.result(finding)
        case .github: return GitHubFormat.command(finding)
        case .junit: return junit.text(finding)
        }
    }

    /// What stands behind the last finding. A quiet run has no summary line; documents are always complete.
    /// - Parameter hasFailed: The system refused something, so that there may be stories that nobody looked at.
    package mutating func closing(_ summary: Summary, isQuiet: Bool, hasFailed: Bool = false) -> [UInt8] {
        switch format {
        case .jsonl: return []
        case .human, .concise, .github:
            // Where no story was found, an error about that has been said already.
            if isQuiet || summary == Summary(stories: 0) { return [] }
            let rest = left == 0 ? "" : "; \(left) more not shown"
            return Array((summary.line + rest + "\n").utf8)
        case .json:
            var json = JSONText()
            json.name("summary")
            JSONFormat.write(summary, to: &json)
            return Array((shown == 0 ? "],\n" : "\n],\n").utf8) + json.bytes + Array("}\n".utf8)
        case .sarif:
            return Array((shown == 0 ? "],\n" : "\n],\n").utf8) + sarif.closing(notShown: left, hasFailed: hasFailed)
        case .junit: return junit.closing(hasFailed: hasFailed)
        }
    }
}
