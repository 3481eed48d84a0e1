import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// What the analysis of a story gives.
package struct AnalyzedStory: Sendable {
    private let context: PassContext
    /// All findings about the story, those of the parser included, in the order in which they are shown.
    package let diagnostics: [Diagnostic]

    init(_ context: PassContext) {
        self.context = context
        diagnostics = context.diagnostics.sorted(by: Diagnostic.isOrderedBefore)
    }

    /// The parsed story.
    package var tree: SyntaxTree { context.tree }
    /// The front matter as validated.
    package var metadata: StoryMetadata { context.metadata }
    /// Files and URLs that the story shows, in order of first use.
    package var assets: [StoryAsset] { context.assets }
    /// Whether no output may be written.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
