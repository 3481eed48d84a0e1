import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// What the analysis of a story gives.
package struct AnalyzedStory: Sendable {
    /// What the passes found.
    let context: PassContext
    /// All diagnostics about the story, those of the parser included, in the order in which they are shown.
    package private(set) var diagnostics: DiagnosticList

    init(_ context: consuming PassContext) {
        // Diagnostics may be many: they are taken over and sorted where they are.
        var diagnostics = context.diagnostics
        context.diagnostics = []
        self.context = context
        // Factories write LF; what goes into a file has to suit its lines.
        diagnostics.lineBreak = self.context.source.lineBreak
        diagnostics.sort()
        self.diagnostics = diagnostics
    }

    /// The parsed story.
    package var tree: SyntaxTree { context.tree }
    /// The front matter as validated.
    package var metadata: StoryMetadata { context.metadata }
    /// Files and URLs that the story shows, in order of first use.
    package var assets: [StoryAsset] { context.assets }
    /// The same story with diagnostics about the source that it was translated from.
    package func reporting(_ diagnostics: DiagnosticList) -> AnalyzedStory {
        var story = self
        story.diagnostics = diagnostics
        story.diagnostics.sort()
        return story
    }

    /// Where the author wrote what is at a location of the tree.
    package func authorLocation(_ span: SourceSpan) -> SourceSpan { context.original?.map.original(of: span) ?? span }

    /// Whether sections follow one another or the story says where it goes, and the first thing that says so, where its
    /// author wrote it. Nil where no section can be seen.
    package var flow: (kind: IR.Flow, because: SourceSpan?)? {
        context.pages.pages.isEmpty ? nil : (context.pages.flow, context.pages.explicitBy.map(authorLocation))
    }

    /// Whether no output may be written.
    package var hasErrors: Bool { diagnostics.hasErrors }

    /// The pages and the ways between them, for a story with errors too; nil where not even a section can be seen.
    package var map: StoryMap? { context.pages.pages.isEmpty ? nil : MapLowering(context).map }

    /// Writes the IR of a story without errors, front to back, without keeping it.
    ///
    /// - Parameters:
    ///   - diagnostics: Those that the document lists: warnings and notes, with the severities in force.
    ///   - sink: Gets the bytes in pieces, which are valid during the call only. What it throws is thrown.
    package func writeIR(
        _ options: LoweringOptions, diagnostics: DiagnosticList,
        to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        precondition(!hasErrors, "a story with errors has no output")
        var writer = IRWriter(style: options.style, includesSpans: options.includesSpans, sink: sink)
        StoryLowering(context, options).lower(diagnostics: diagnostics, into: &writer)
        try writer.finish()
    }

    /// The IR of a story without errors as a value, for a backend that walks it. `diagnostics` as for
    /// ``writeIR(_:diagnostics:to:)``.
    package func document(_ options: LoweringOptions, diagnostics: DiagnosticList) -> StoryDocument {
        precondition(!hasErrors, "a story with errors has no output")
        var builder = DocumentBuilder(includesSpans: options.includesSpans)
        StoryLowering(context, options).lower(diagnostics: diagnostics, into: &builder)
        return builder.finish()
    }
}
