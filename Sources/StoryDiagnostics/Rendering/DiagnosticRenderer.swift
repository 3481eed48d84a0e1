/// Turns findings into the bytes of one of the formats, piece by piece, so that a caller can write them out as they come.
package struct DiagnosticRenderer {
    private let format: DiagnosticFormat
    private let human: HumanFormat
    /// The name and version of the tool, for the JSON document.
    private let toolVersion: String
    /// How many errors are shown.
    private let errorLimit: Int?
    private var shown = 0
    private var shownErrors = 0
    private var left = 0

    /// - Parameter errorLimit: After this many errors nothing more is shown; nil shows all.
    package init(_ format: DiagnosticFormat, palette: Palette, toolVersion: String, errorLimit: Int? = nil) {
        self.format = format
        human = HumanFormat(palette: palette)
        self.toolVersion = toolVersion
        self.errorLimit = errorLimit
    }

    /// What stands before the first finding.
    package func opening() -> [UInt8] {
        switch format {
        case .human, .concise, .jsonl: return []
        case .json: return JSONFormat.opening(of: "diagnostics", toolVersion: toolVersion).bytes
        }
    }

    /// One finding; nothing once the limit of errors is reached.
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
        }
    }

    /// What stands behind the last finding. A quiet run has no summary line; the JSON document always has its member.
    package func closing(_ summary: Summary, isQuiet: Bool) -> [UInt8] {
        switch format {
        case .jsonl: return []
        case .human, .concise:
            // Where no story was found, an error about that has been said already.
            if isQuiet || summary == Summary(stories: 0) { return [] }
            let rest = left == 0 ? "" : "; \(left) more not shown"
            return Array((summary.line + rest + "\n").utf8)
        case .json:
            var json = JSONText()
            json.name("summary")
            JSONFormat.write(summary, to: &json)
            return Array((shown == 0 ? "],\n" : "\n],\n").utf8) + json.bytes + Array("}\n".utf8)
        }
    }
}
