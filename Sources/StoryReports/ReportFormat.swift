import StoryDiagnostics

/// The ways to write diagnostics down, as `--diagnostic-format` has them.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: source lines with carets.
    case human
    /// For people: a line for each diagnostic.
    case concise
    /// One JSON document.
    case json
    /// A JSON document on each line, one for each diagnostic.
    case jsonl
    /// A SARIF 2.1.0 log, for code-scanning sites.
    case sarif
    /// Workflow commands, which GitHub Actions shows beside the lines of a change.
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
