import StoryDiagnostics
import StorySource
import StorySyntax

/// The semantic analysis: what a story means, and what is wrong with it.
package enum Pipeline {
    /// The passes in the order in which they run. Each may read what those before it have written.
    package static let passes: [any Pass.Type] = [
        CheckSchema.self,
        SurveyBody.self,
        CheckStructure.self,
        CheckAttributes.self,
        CheckProse.self,
        CheckFieldProse.self,
        CheckValues.self,
        ResolveSections.self,
        ResolveMarkdown.self,
        ResolveMedia.self,
        PlanPages.self,
        ResolveTargets.self,
        ResolveAssets.self,
        ResolvePageAssets.self,
        ApplyFallbacks.self,
        CheckFlow.self,
        CheckReading.self,
    ]

    /// Analyses a story.
    /// - Parameters:
    ///   - parsed: What the parser gave, whose diagnostics are taken over.
    ///   - files: Answers questions about its package.
    ///   - name: What the story is called by where it gives no id: its folder's name, or its file's; nil where it has neither.
    ///   - original: What the story was translated from. Diagnostics are about the translation all the same.
    ///   - limits: How many bytes its files may have.
    package static func analyze(
        _ parsed: consuming ParsedStory, files: any PackageFiles, name: String? = nil,
        original: OriginalSource? = nil, limits: AssetLimits = AssetLimits()
    ) -> AnalyzedStory {
        let syntaxDiagnostics = parsed.takeDiagnostics()
        let sections = HeadingSections(parsed.tree, frontMatterTitle: parsed.tree.text(of: StoryField.title))
        let tree = sections?.tree ?? parsed.tree
        var context = PassContext(
            tree: tree, frontMatter: parsed.frontMatter, files: files, name: name, original: original,
            title: sections?.title, limits: limits, diagnostics: syntaxDiagnostics)
        switch parsed.frontMatter {
        case .displaced, .neverClosed, .unreadable:
            // Where the front matter ends is not known, so all else may follow from that (LANGUAGE.md 8).
            context.diagnostics.removeAll { !isIndependentOfFrontMatter($0.id) }
        case .parsed, .invalid, .missing:
            for pass in passes { pass.run(&context) }
        }
        return AnalyzedStory(consume context)
    }

    private static func isIndependentOfFrontMatter(_ id: DiagnosticID) -> Bool {
        id == .missingFrontMatter || id == .missingFrontMatterEnd || Rule.of(id).category == .source
    }
}
