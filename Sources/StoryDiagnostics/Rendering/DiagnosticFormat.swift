/// The values of `--diagnostic-format`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// Source lines with carets.
    case human
    /// One line per diagnostic.
    case concise
    case json
    /// One JSON document per line, one per diagnostic.
    case jsonl
    /// A SARIF 2.1.0 log, for code-scanning sites.
    case sarif
    /// Workflow commands, which GitHub Actions shows next to the lines of a change.
    case github
    /// JUnit XML, for the test reports of CI servers.
    case junit

    /// Whether programs read the output, which a line of words between would break.
    package var isDocument: Bool { [.json, .jsonl, .sarif, .junit].contains(self) }
}
