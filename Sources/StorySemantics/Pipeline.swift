import StoryDiagnostics
import StorySyntax

/// The semantic analysis: determines the meaning of a story and reports its mistakes.
package enum Pipeline {
    /// The passes in the order in which they run. Each may read the results of the earlier ones.
    package static let passes: [any Pass.Type] = [
        CheckSchema.self, SurveyBody.self, CheckStructure.self, CheckAttributes.self, CheckProse.self,
        ResolveMarkdown.self, VisitElements.self, ResolveTargets.self, ApplyFallbacks.self, CheckFlow.self,
        CheckReading.self,
    ]

    /// Analyses a story. `parsed`: the result of the parser, whose diagnostics are moved out. `files`: the files of its
    /// package. `name`: the name of its folder or file, for a story without an id; nil if it has neither. `original`:
    /// the source from which the story was translated, for the terms in diagnostics, whose spans are nevertheless in
    /// the translation. `limits`: the size limits of its files.
    package static func analyze(
        _ parsed: consuming ParsedStory, files: any PackageFiles, name: String? = nil,
        original: OriginalSource? = nil, limits: AssetLimits = AssetLimits()
    ) -> AnalyzedStory {
        let syntaxDiagnostics = parsed.takeDiagnostics()
        let sections = HeadingSections(parsed.tree, frontMatterTitle: parsed.tree.text(of: StoryField.title))
        let tree = sections?.tree ?? parsed.tree
        var context = PassContext(
            tree: tree, frontMatter: parsed.frontMatter, files: files, name: name, original: original,
            limits: limits, diagnostics: syntaxDiagnostics, metadata: StoryMetadata(title: sections?.title))
        switch parsed.frontMatter {
        case .displaced, .neverClosed, .unreadable:
            // The body can't be told from the front matter, so all other diagnostics may be spurious (LANGUAGE.md 8).
            context.diagnostics.removeAll { !isIndependentOfFrontMatter($0.id) }
        case .parsed, .invalid, .missing:
            for pass in passes { pass.run(&context) }
            dropImplicitTypes(of: &context.diagnostics)
        }
        if parsed.frontMatter == .missing {
            let start = parsed.tree.source.byteOrderMarkLength
            let isTOML = tree.bytes.matches("+++", at: start) && tree.bytes[start + 3].isLineBreak
            if isTOML { context.diagnostics.removeAll { !isIndependentOfFrontMatter($0.id) } }
            context.report(.missingFrontMatter(at: start, hasTitle: sections?.title != nil, isTOML: isTOML))
        }
        return AnalyzedStory(consume context, parsedTree: parsed.tree)
    }

    /// Removes `implicit_yaml_type` from values that a later pass refuses.
    private static func dropImplicitTypes(of diagnostics: inout DiagnosticList) {
        let values = Set(diagnostics.heads.lazy.filter { $0.id == .implicitYAMLType }.map(\.start))
        if values.isEmpty { return }
        let refused = Set(
            diagnostics.heads.lazy.filter { $0.id != .implicitYAMLType && values.contains($0.start) }.map(\.start))
        diagnostics.removeAll { $0.id == .implicitYAMLType && refused.contains($0.start) }
    }

    private static func isIndependentOfFrontMatter(_ id: DiagnosticID) -> Bool {
        id == .missingFrontMatter || id == .missingFrontMatterEnd || Rule.of(id).category == .source
    }
}
