import StorySource

/// Workflow commands of GitHub Actions: `::warning file=story.mdx,line=21,…::message`. The site shows each next to its line,
/// at most ten of each severity per step of a workflow.
enum GitHubFormat {
    /// Returns the command for a diagnostic, with a line break at its end: the message, the fallback and the fixes, one per
    /// line.
    ///
    /// Columns count scalars, as in the other formats for people, and the end is exclusive. The site accepts columns only if a
    /// diagnostic begins and ends on one line; otherwise it drops them with a complaint.
    static func command(_ located: LocatedDiagnostic) -> [UInt8] {
        let diagnostic = located.diagnostic
        let start = located.source.lines.position(of: Int(diagnostic.span.start))
        let end = located.source.lines.position(of: Int(diagnostic.span.end))
        let path = escaped(located.source.path, isProperty: true)
        var text = "::\(name(diagnostic.severity)) file=\(path),line=\(start.line)"
        if start.line == end.line {
            text += ",col=\(start.column),endLine=\(end.line),endColumn=\(end.column)"
        } else {
            text += ",endLine=\(end.line)"
        }
        text += ",title=\(diagnostic.id.rawValue)::\(escaped(diagnostic.message))"
        for (name, words) in diagnostic.remedies { text += escaped("\n\(name): \(words)") }
        return Array((text + "\n").utf8)
    }

    private static func name(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    /// Returns a text with the separators of commands, such as line breaks, as `%` and two digits. Other control characters are
    /// replaced, since logs are read on terminals.
    private static func escaped(_ text: String, isProperty: Bool = false) -> String {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: nil
            }
        }
        return VisibleText.harmless(escaped)
    }
}
