import StoryDiagnostics
import StorySource
import StorySyntax

/// One step of the semantic analysis. A pass reads the tree and what the passes before it found out, writes its own
/// results into the context, and never changes the tree.
package protocol Pass: Sendable {
    /// The pass as `mdxc dump --stage sema` and benchmarks name it.
    static var name: String { get }

    /// Analyses one story.
    static func run(_ context: inout PassContext)
}

/// What the passes of one story share.
package struct PassContext: Sendable {
    /// The parsed story.
    package let tree: SyntaxTree
    /// What became of the front matter: decides which diagnostics would only follow from its mistakes.
    package let frontMatter: FrontMatterParser.Outcome
    /// Answers questions about files of the package.
    package let files: any PackageFiles
    /// What the story is called by where it gives no id; nil where it has no name but its title.
    package let name: String?
    /// What the story was translated from; nil where it is written in MDX.
    package let original: OriginalSource?
    /// How many bytes the files of the package may have.
    package let limits: AssetLimits
    /// The diagnostics so far, in no order.
    package var diagnostics: DiagnosticList
    /// The front matter as validated by `CheckSchema`.
    package var metadata = StoryMetadata()
    /// Where the elements and the findings-to-be of the body are; filled by `SurveyBody`.
    package var survey = BodySurvey()
    /// What the sections, references and values of the body mean; filled by the passes of chapter 5.
    package var meaning = StoryMeaning()
    /// The pages and the ways between them; filled by `PlanPages` and `ResolveTargets`.
    package var pages = StoryPages()
    /// Footnotes, headings and links of the body; filled by `ResolveMarkdown` and `ResolveAssets`.
    package var markdown = StoryMarkdown()
    /// Asset paths and URLs, in order of first use; filled by `ResolveAssets`.
    package var assets: [StoryAsset] = []
    /// What the compiler put in place of what is missing or invalid, in the order of the document; see `ApplyFallbacks`.
    package var fallbacks = StoryFallbacks()
    /// What is left for did-you-mean.
    package var suggestions = SuggestionBudget()

    package init(
        tree: SyntaxTree, frontMatter: FrontMatterParser.Outcome = .parsed, files: any PackageFiles,
        name: String? = nil, original: OriginalSource? = nil, title: StoryMetadata.Text? = nil, limits: AssetLimits,
        diagnostics: DiagnosticList
    ) {
        self.tree = tree
        self.frontMatter = frontMatter
        self.files = files
        self.name = name
        self.original = original
        self.limits = limits
        self.diagnostics = diagnostics
        metadata.title = title
    }

    package var source: SourceFile { tree.source }
    package var bytes: Bytes { tree.bytes }

    /// What diagnostics call the parts of the story.
    package var format: StoryFormat { original == nil ? .mdx : .json }

    /// Whether the story was made of one in another format: descriptions of pictures may be absent then, the rules of the
    /// authentic path always apply, and without a folder for files nothing is looked for (LANGUAGE.md 9).
    package var isImported: Bool { original != nil || metadata.isImported }

    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
