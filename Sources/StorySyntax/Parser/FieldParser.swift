import StoryDiagnostics
import StorySource

/// Parses the prose of the fields and attributes of a source, each of which is one paragraph without components. One parser
/// handles all of them, in any order, and reuses its memory.
package final class FieldParser {
    private let source: SourceFile
    private let profile: Profile
    private var parser: InlineParser

    package init(_ source: SourceFile, _ profile: Profile) {
        self.source = source
        self.profile = profile
        parser = InlineParser(source.bytes, profile)
    }

    /// Parses the prose in `range`. Returns a tree with a `paragraph` over `range` as its root, and the diagnostics of the
    /// prose's own syntax.
    package func parse(_ range: Range<Int>) -> (tree: SyntaxTree, diagnostics: DiagnosticList) {
        var diagnostics = DiagnosticList()
        var builder = TreeBuilder()
        let paragraph = builder.open(.paragraph, at: range.lowerBound, flags: .marked)
        parser.parseField(range, into: &builder, diagnostics: &diagnostics)
        builder.close(paragraph, end: range.upperBound)
        return (builder.finish(source, profile), diagnostics)
    }
}
