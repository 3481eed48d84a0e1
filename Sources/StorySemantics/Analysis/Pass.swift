import StoryDiagnostics
import StorySource
import StorySyntax

/// One step of the semantic analysis. A pass reads the tree and the results of earlier passes, and adds its own to the context.
/// It may correct the survey, and remove diagnostics that follow from another mistake. It never changes the tree.
package protocol Pass: Sendable {
    /// Analyses one story.
    static func run(_ context: inout PassContext)
}

/// The shared state of the passes over one story.
package struct PassContext: Sendable {
    package let tree: SyntaxTree
    /// The outcome of the front matter, which determines the diagnostics that would merely follow from its mistakes.
    package let frontMatter: FrontMatterParser.Outcome
    package let files: any PackageFiles
    /// The name of a story without an id; nil if it has only its title.
    package let name: String?
    /// The source from which the story was translated; nil if it is written in MDX.
    package let original: OriginalSource?
    /// The size limits of the package's files.
    package let limits: AssetLimits
    /// The diagnostics so far, in no particular order.
    package var diagnostics: DiagnosticList
    /// The front matter as validated by `CheckSchema`.
    package var metadata = StoryMetadata()
    /// The elements of the body and the nodes to check; filled by `SurveyBody`.
    package var survey = BodySurvey()
    /// Sections and references; filled by `ResolveSections`, `ResolveMedia` and `ResolvePageAssets`.
    package var meaning = StoryMeaning()
    /// The pages and the links between them; filled by `ResolvePages` and `ResolveTargets`.
    package var pages = StoryPages()
    /// Footnotes, headings and links of the body; filled by `ResolveMarkdown` and `ResolveAssets`.
    package var markdown = StoryMarkdown()
    /// Asset paths and URLs, in order of first use; filled by `ResolveAssets`.
    package var assets: [StoryAsset] = []
    /// The replacements for missing or invalid values, in document order; see `ApplyFallbacks`.
    package var fallbacks = StoryFallbacks()
    /// The remaining budget for did-you-mean suggestions.
    package var suggestions = SuggestionBudget()

    package var source: SourceFile { tree.source }
    package var bytes: Bytes { tree.bytes }

    /// The format whose terms diagnostics use for the parts of the story.
    package var format: StoryFormat { original == nil ? .mdx : .json }

    /// Whether the story was converted from another format. Pictures may then lack descriptions, the rules of the authentic
    /// path always apply, and files are not checked if there is no folder for them (LANGUAGE.md 9).
    package var isImported: Bool { original != nil || metadata.isImported }

    /// The number of bytes that the outputs repeat so far, since references to an entry of the front matter have its text.
    var repeatedBytes = 0
    /// The limit for these bytes, so that a few hundred KB can't become gigabytes.
    private static let maximumRepeatedBytes = 64 << 20

    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Counts the text of an entry of the front matter for a reference to it. Reports the first reference beyond the limit.
    mutating func repeatEntry(_ entry: NodeID, at reference: SourceSpan) {
        let before = repeatedBytes
        repeatedBytes += tree[entry].span.count
        if before <= Self.maximumRepeatedBytes, repeatedBytes > Self.maximumRepeatedBytes {
            report(.repeatsTooLarge(at: reference, limit: Self.maximumRepeatedBytes))
        }
    }
}
