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

    var format: DiagnosticFormat { DiagnosticFormat(rawValue: rawValue)! }
}
