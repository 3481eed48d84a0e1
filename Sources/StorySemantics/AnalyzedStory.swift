import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// The result of the semantic analysis: the tree, what the passes found out about it, and all diagnostics.
package struct AnalyzedStory: Sendable {
    /// The parser's tree. In ``tree``, headings may have become sections.
    package let parsedTree: SyntaxTree
    /// The results of the passes.
    let context: PassContext
    /// All diagnostics about the story, those of the parser included, in display order.
    package private(set) var diagnostics: DiagnosticList

    init(_ context: consuming PassContext, parsedTree: SyntaxTree) {
        self.parsedTree = parsedTree
        // There may be many diagnostics, so they are moved out and sorted in place.
        var diagnostics = context.diagnostics
        context.diagnostics = []
        self.context = context
        // Factories write LF; edits need the line breaks of the file.
        diagnostics.lineBreak = self.context.source.lineBreak
        diagnostics.sort()
        self.diagnostics = diagnostics
    }

    /// The tree that the passes read.
    package var tree: SyntaxTree { context.tree }
    /// The front matter as validated.
    package var metadata: StoryMetadata { context.metadata }
    /// The files and URLs that the story shows, in order of first use.
    package var assets: [StoryAsset] { context.assets }
    /// The pages and the links between them.
    package var pages: StoryPages { context.pages }
    package var sections: [StoryMeaning.Section] { context.meaning.sections }

    /// Returns the id of a `heading`; nil if the heading is the title of a section or of the story.
    package func headingID(of node: NodeID) -> String? { context.markdown.headingID(of: node) }

    /// The links and pictures in headings that are titles, of which readers see only the words.
    package var markupInTitles: [NodeID] {
        context.survey.titles.filter { tree[$0].kind == .link || tree[$0].kind == .image }
    }

    package func plainText(of node: NodeID) -> String { tree.plainText(of: node, context.markdown) }

    package func file(_ path: String) -> PackageFile { context.files.find(path) }

    /// Returns the story with these diagnostics in place of its own: those about the source it was translated from.
    package func reporting(_ diagnostics: DiagnosticList) -> AnalyzedStory {
        var story = self
        story.diagnostics = diagnostics
        story.diagnostics.sort()
        return story
    }

    /// Returns the span in the author's source of a span in the analysed one.
    package func authorSpan(of span: SourceSpan) -> SourceSpan { context.original?.map.original(of: span) ?? span }

    /// The flow, and the first element that makes it explicit, in the author's source. Nil if there are no sections.
    package var flow: (kind: IR.Flow, because: SourceSpan?)? {
        context.pages.pages.isEmpty ? nil : (context.pages.flow, context.pages.explicitBy.map(authorSpan))
    }

    /// Whether there are errors, so that no output may be written.
    package var hasErrors: Bool { diagnostics.hasErrors }

    /// The pages and the links between them, even for a story with errors; nil if there are no sections.
    package var map: StoryMap? { context.pages.pages.isEmpty ? nil : MapLowering(context).map }

    /// Writes the IR of a story without errors as a stream, without keeping it. `diagnostics`: the diagnostics to list in the
    /// document: warnings and notes, with the severities in force. `sink`: receives the bytes in pieces, which are valid only
    /// during the call. Its errors are rethrown.
    package func writeIR(
        _ options: LoweringOptions, diagnostics: DiagnosticList,
        to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        precondition(!hasErrors, "a story with errors has no output")
        var writer = IRWriter(style: options.style, includesSpans: options.includesSpans, sink: sink)
        StoryLowering(context).lower(options, diagnostics: diagnostics, into: &writer)
        try writer.finish()
    }

    /// Returns the IR of a story without errors as a value, for a backend that walks it. `diagnostics` are those of
    /// ``writeIR(_:diagnostics:to:)``.
    package func document(_ options: LoweringOptions, diagnostics: DiagnosticList) -> StoryDocument {
        precondition(!hasErrors, "a story with errors has no output")
        var builder = DocumentBuilder(includesSpans: options.includesSpans)
        StoryLowering(context).lower(options, diagnostics: diagnostics, into: &builder)
        return builder.finish()
    }
}
