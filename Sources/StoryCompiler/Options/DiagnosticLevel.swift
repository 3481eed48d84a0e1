/// How much the diagnostics of a kind weigh, where that is not what their rule says.
public enum DiagnosticLevel: String, CaseIterable, Sendable {
    /// They block the story.
    case error
    /// They are reported, and the story builds.
    case warn
    /// They are not reported at all.
    case allow
}
