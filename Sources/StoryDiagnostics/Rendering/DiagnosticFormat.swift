/// The values of `--diagnostic-format`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
    /// Source lines with carets.
    case human
    /// A line for each finding.
    case concise
    /// One JSON document.
    case json
    /// A JSON document on each line, one for each finding.
    case jsonl
}
