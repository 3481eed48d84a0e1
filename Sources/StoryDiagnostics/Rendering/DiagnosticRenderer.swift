import StorySource

/// Renders diagnostics in one of the formats, piece by piece, so that a caller can write them as they come.
package struct DiagnosticRenderer {
    private let format: DiagnosticFormat
    private let human: HumanFormat
    private var sarif: SARIFFormat
    private var junit = JUnitFormat()
    /// The name and version of the tool, for the JSON document.
    private let toolVersion: String
    /// How much may still be shown.
    private var room: Room
    private var shown = 0
    /// The number of diagnostics that the limits left out.
    package private(set) var notShown = 0

    /// The number of diagnostics and errors that still fit in a report.
    struct Room {
        var diagnostics: Int
        var errors: Int

        /// Reserves room for a diagnostic. Returns false if there is none left.
        mutating func take(_ severity: Severity) -> Bool {
            guard diagnostics > 0, errors > 0 else { return false }
            diagnostics -= 1
            if severity == .error { errors -= 1 }
            return true
        }
    }

    /// Creates a renderer. `limit`: the greatest number of diagnostics to show; nil shows all. `errorLimit`: the greatest
    /// number of errors to show; nil shows all. `workingFolder`: the absolute path of the folder to which relative paths refer,
    /// for the formats that name files by URI; nil if there is none.
    package init(
        _ format: DiagnosticFormat, palette: TerminalPalette, toolVersion: String, limit: Int? = nil,
        errorLimit: Int? = nil,
        workingFolder: String? = nil
    ) {
        self.format = format
        human = HumanFormat(palette: palette)
        sarif = SARIFFormat(workingFolder: workingFolder)
        self.toolVersion = toolVersion
        room = Room(diagnostics: limit ?? .max, errors: errorLimit ?? .max)
    }

    package func opening() -> [UInt8] {
        switch format {
        case .human, .concise, .jsonl, .github: return []
        case .json: return JSONText.opening(of: "diagnostics", toolVersion: toolVersion).bytes
        case .sarif: return SARIFFormat.opening(toolVersion: toolVersion)
        case .junit: return JUnitFormat.opening
        }
    }

    /// Begins a source. Its diagnostics, if any, follow. `severities`: the severities of its diagnostics, for the format that
    /// begins with their number. `isStory`: whether it is a story, not a file of options.
    package mutating func begin(_ source: SourceFile, _ severities: some Sequence<Severity>, isStory: Bool) -> [UInt8] {
        switch format {
        case .human, .concise, .json, .jsonl, .github: return []
        case .sarif:
            if isStory { sarif.begin(source) }
            return []
        case .junit: return junit.begin(source, severities, room)
        }
    }

    /// Returns one diagnostic of the current source; empty once a limit is reached.
    package mutating func text(_ located: LocatedDiagnostic) -> [UInt8] {
        guard room.take(located.diagnostic.severity) else {
            notShown += 1
            return []
        }
        shown += 1
        switch format {
        case .human: return Array((human.text(located) + "\n").utf8)
        case .concise: return Array(human.header(located).utf8)
        case .json:
            var json = JSONText()
            JSONFormat.write(located, to: &json)
            return Array((shown == 1 ? "\n" : ",\n").utf8) + json.bytes
        case .jsonl:
            var json = JSONText()
            JSONFormat.write(located, to: &json)
            return json.bytes + [UInt8(ascii: "\n")]
        case .sarif: return Array((shown == 1 ? "\n" : ",\n").utf8) + sarif.result(located)
        case .github: return GitHubFormat.command(located)
        case .junit: return junit.text(located)
        }
    }

    /// Returns what follows the last diagnostic. A quiet run has no summary line; documents are always complete.
    /// - Parameter hasFailed: Whether there was a system error, so that some stories may not have been checked.
    package mutating func closing(_ summary: Summary, isQuiet: Bool, hasFailed: Bool = false) -> [UInt8] {
        switch format {
        case .jsonl: return []
        case .human, .concise, .github:
            // If no story was found, an error has reported that.
            if isQuiet || summary == Summary(stories: 0) { return [] }
            let rest = notShown == 0 ? "" : "; \(notShown) more not shown"
            return Array((summary.line + rest + "\n").utf8)
        case .json:
            var json = JSONText()
            JSONFormat.write(summary, notShown: notShown, to: &json)
            return Array((shown == 0 ? "],\n" : "\n],\n").utf8) + json.bytes + Array("}\n".utf8)
        case .sarif:
            return Array((shown == 0 ? "],\n" : "\n],\n").utf8)
                + sarif.closing(notShown: notShown, hasFailed: hasFailed)
        case .junit: return junit.closing(hasFailed: hasFailed)
        }
    }
}
