/// The values of `--diagnostic-format`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// Source lines with carets.
    case human
    /// A line for each diagnostic.
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
}
