import StorySource

/// The format for people: the finding, the source with carets, the fallback, the fixes (CLI.md 3).
struct HumanFormat {
    let palette: Palette

    /// `story.mdx:21:16: warning: no media entry has the key 'trk-ecco' [unresolved_media_ref]`
    func header(_ finding: Finding) -> String {
        let diagnostic = finding.diagnostic
        let position = finding.source.lines.position(of: Int(diagnostic.span.start))
        return VisibleText.lineStart(finding.source.path) + ":\(position.line):\(position.column): "
            + palette.paint(diagnostic.severity.rawValue + ":", Palette.Role(diagnostic.severity)) + " "
            + palette.paint(VisibleText.harmless(diagnostic.message), .message) + " "
            + palette.paint("[" + diagnostic.id.rawValue + "]", .name) + "\n"
    }

    /// The whole finding, with a line break at its end.
    func text(_ finding: Finding) -> String {
        let diagnostic = finding.diagnostic
        var text = header(finding)
        let snippet = Snippet(finding)
        let digits = String(snippet.lines.last?.number ?? 0).utf8.count
        let bar = String(repeating: " ", count: digits + 1) + palette.paint("|", .gutter)
        if !snippet.lines.isEmpty { text += bar + "\n" }
        var previous: Int?
        for (number, line) in snippet.lines {
            if let previous { text += between(previous, number, digits, in: finding.source) }
            text += sourceLine(number, line.text, digits)
            for marker in line.markerLines(diagnostic.severity, palette) { text += bar + " " + marker + "\n" }
            previous = number
        }
        let remedies = diagnostic.remedies
        guard !remedies.isEmpty else { return text }
        if !snippet.lines.isEmpty { text += bar + "\n" }
        let indent = String(repeating: " ", count: digits + 1)
        for (name, words) in remedies {
            text += indent + palette.paint("= \(name):", .name) + " " + VisibleText.harmless(words) + "\n"
        }
        return text
    }

    /// What stands between two shown lines: nothing, the one line between them, or `...`.
    private func between(_ previous: Int, _ next: Int, _ digits: Int, in source: SourceFile) -> String {
        switch next - previous {
        case 1: return ""
        case 2:
            let range = source.lines.contentRange(ofLine: next - 1)
            let window = LineWindow(range, around: range.lowerBound..<range.lowerBound, in: source.bytes)
            return sourceLine(next - 1, window.text, digits)
        default: return palette.paint("...", .gutter) + "\n"
        }
    }

    /// `21 | text`; an empty line leaves no space behind the bar.
    private func sourceLine(_ number: Int, _ text: String, _ digits: Int) -> String {
        let numeral = String(number)
        let gutter = String(repeating: " ", count: digits - numeral.utf8.count) + numeral + " |"
        return palette.paint(gutter, .gutter) + (text.isEmpty ? "" : " " + text) + "\n"
    }
}
