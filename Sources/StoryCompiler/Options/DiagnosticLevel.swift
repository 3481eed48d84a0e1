/// The level of a rule's diagnostics, in place of the rule's own severity.
public enum DiagnosticLevel: String, CaseIterable, Sendable {
    /// They are errors: the story has no output.
    case error
    /// They are warnings: the story builds.
    case warn
    /// They are not reported.
    case allow
}
