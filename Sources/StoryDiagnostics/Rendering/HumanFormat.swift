import StorySource

/// The format for people: the diagnostic, the source with carets, the fallback, the fixes (CLI.md 3).
struct HumanFormat {
    let palette: TerminalPalette

    /// `story.mdx:21:16: warning: no media entry has the key 'trk-ecco' [unresolved_media_ref]`
    func header(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        let position = located.source.lines.position(of: Int(diagnostic.span.start))
        return VisibleText.lineStart(located.source.path) + ":\(position.line):\(position.column): "
            + palette.paint(diagnostic.severity.rawValue + ":", .severity(diagnostic.severity)) + " "
            + palette.paint(VisibleText.harmless(diagnostic.message), .message) + " "
            + palette.paint("[" + diagnostic.id.rawValue + "]", .name) + "\n"
    }

    /// Returns the whole diagnostic, with a line break at its end.
    func text(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        var text = header(located)
        let snippet = Snippet(located)
        let digits = String(snippet.lines.last?.number ?? 0).utf8.count
        let bar = String(repeating: " ", count: digits + 1) + palette.paint("|", .gutter)
        if !snippet.lines.isEmpty { text += bar + "\n" }
        var previous: Int?
        for (number, line) in snippet.lines {
            if let previous { text += between(previous, number, digits, in: located.source) }
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

    /// Returns what is between two shown lines: nothing, the one line between them, or `...`.
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

    /// `21 | text`. An empty line has no space after the bar.
    private func sourceLine(_ number: Int, _ text: String, _ digits: Int) -> String {
        let numeral = String(number)
        let gutter = String(repeating: " ", count: digits - numeral.utf8.count) + numeral + " |"
        return palette.paint(gutter, .gutter) + (text.isEmpty ? "" : " " + text) + "\n"
    }
}
