import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StorySource

extension DiagnosticList {
    /// Returns the output of `mdxc check` about a source with these diagnostics, for the first `limit` of them.
    func rendered(of source: SourceFile, as format: DiagnosticFormat = .human, limit: Int = .max) -> [UInt8] {
        var renderer = DiagnosticRenderer(format, palette: TerminalPalette(isColored: false), toolVersion: Tool.version)
        var summary = Summary(stories: 1)
        var bytes = renderer.opening() + renderer.begin(source, heads.prefix(limit).map(\.severity), isStory: true)
        for diagnostic in prefix(limit) {
            summary.count(diagnostic)
            bytes += renderer.text(LocatedDiagnostic(diagnostic, in: source))
        }
        return bytes + renderer.closing(summary, isQuiet: false)
    }
}
