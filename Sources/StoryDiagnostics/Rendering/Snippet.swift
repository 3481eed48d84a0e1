import StorySource

/// The source lines of a diagnostic, with marks on them.
struct Snippet {
    /// The lines with their numbers, in source order.
    let lines: [(number: Int, line: SnippetLine)]

    private struct Location {
        let line: Int
        let range: Range<Int>
        let text: String
        let isPrimary: Bool
    }

    /// Collects the lines of a diagnostic and of its related locations. An empty source has none.
    init(_ located: LocatedDiagnostic) {
        let source = located.source
        guard source.bytes.count > 0 else {
            lines = []
            return
        }
        let diagnostic = located.diagnostic
        var locations = Self.locations(diagnostic.span, diagnostic.label, isPrimary: true, in: source)
        for label in diagnostic.related {
            locations += Self.locations(label.span, label.text, isPrimary: false, in: source)
        }
        let ofLine = Dictionary(grouping: locations, by: \.line)
        lines = ofLine.keys.sorted().map { number in
            let here = ofLine[number] ?? []
            let focus = (here.first(where: \.isPrimary) ?? here[0]).range
            let window = LineWindow(source.lines.contentRange(ofLine: number), around: focus, in: source.bytes)
            let marks = here.map {
                SnippetLine.Mark(cells: window.cells(of: $0.range), text: $0.text, isPrimary: $0.isPrimary)
            }
            return (number, SnippetLine(text: window.text, marks: marks))
        }
    }

    /// Returns one location for a span within a line, and two for a span over several lines: the rest of its first line, with
    /// the label, and its last line from the indentation to the end of the span.
    private static func locations(
        _ span: SourceSpan, _ text: String, isPrimary: Bool, in source: SourceFile
    ) -> [Location] {
        let first = source.lines.position(of: Int(span.start)).line
        var last = source.lines.position(of: Int(span.end)).line
        if last > first, Int(span.end) <= source.lines.contentRange(ofLine: last).lowerBound { last -= 1 }
        guard last > first else { return [Location(line: first, range: span.range, text: text, isPrimary: isPrimary)] }
        let firstLine = source.lines.contentRange(ofLine: first)
        let lastLine = source.lines.contentRange(ofLine: last)
        let end = min(Int(span.end), lastLine.upperBound)
        let indented = source.bytes.skipBlanks(from: lastLine.lowerBound, end: end - 1)
        return [
            Location(
                line: first, range: Int(span.start)..<max(Int(span.start), firstLine.upperBound), text: text,
                isPrimary: isPrimary), Location(line: last, range: indented..<end, text: "", isPrimary: isPrimary),
        ]
    }
}
