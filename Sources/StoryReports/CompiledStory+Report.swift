import StoryCompiler
import StoryDiagnostics
import StoryIR
import StorySource

extension CompiledStory {
    /// Returns the diagnostics in a format, in UTF-8, as `mdxc check` writes them for one story.
    /// - Parameters:
    ///   - format: The format.
    ///   - source: The text that was compiled. Some formats show its lines.
    ///   - path: The name of the story in the report.
    ///   - usesColor: Whether the formats for people use terminal colours.
    public func report(
        _ format: ReportFormat = .human, source: String, path: String = "story.mdx", usesColor: Bool = false
    ) -> [UInt8] {
        let source = SourceFile(path: path, text: source)
        let found = diagnostics.compactMap { Diagnostic($0, length: source.bytes.count) }
        var renderer = DiagnosticRenderer(
            format.format, palette: TerminalPalette(isColored: usesColor), toolVersion: Tool.version)
        var summary = Summary(stories: 1)
        var bytes = renderer.opening() + renderer.begin(source, found.lazy.map(\.severity), isStory: true)
        for diagnostic in found {
            summary.count(diagnostic)
            bytes += renderer.text(LocatedDiagnostic(diagnostic, in: source))
        }
        return bytes + renderer.closing(summary, isQuiet: false)
    }
}

extension Diagnostic {
    /// Creates the diagnostic from its form in the IR; nil if this version has no rule with its id.
    /// - Parameter length: The length of the source in bytes, to which locations are clamped.
    fileprivate init?(_ diagnostic: IR.Diagnostic, length: Int) {
        guard let id = DiagnosticID(rawValue: diagnostic.code) else { return nil }
        func span(_ start: Int, _ end: Int) -> SourceSpan {
            let start = min(max(start, 0), length)
            return SourceSpan(start: UInt32(start), end: UInt32(min(max(end, start), length)))
        }
        func span(_ range: IR.Diagnostic.TextRange) -> SourceSpan { span(range.start.byte, range.end.byte) }
        self.init(
            id, diagnostic.message, at: span(diagnostic.range), label: diagnostic.label ?? "",
            related: diagnostic.related.map { Label(span($0.range), $0.message) }, fallback: diagnostic.fallback,
            fixes: diagnostic.fixes.map { fix in
                FixIt(
                    fix.message, fix.applicability == .safe ? .safe : .unsafe,
                    fix.edits.map { FixIt.Edit(span($0.startByte, $0.endByte), $0.text) })
            })
        severity =
            switch diagnostic.severity {
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
    }
}
