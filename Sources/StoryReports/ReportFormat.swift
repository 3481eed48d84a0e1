import StoryDiagnostics

/// The formats for diagnostics, as in `--diagnostic-format`.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: source lines with carets.
    case human
    /// For people: one line per diagnostic.
    case concise
    /// One JSON document.
    case json
    /// One JSON document per line, one per diagnostic.
    case jsonl
    /// A SARIF 2.1.0 log, for code-scanning sites.
    case sarif
    /// Workflow commands, which GitHub Actions shows next to the lines of a change.
    case github
    /// JUnit XML, for the test reports of CI servers.
    case junit

    var format: DiagnosticFormat {
        switch self {
        case .human: .human
        case .concise: .concise
        case .json: .json
        case .jsonl: .jsonl
        case .sarif: .sarif
        case .github: .github
        case .junit: .junit
        }
    }
}
