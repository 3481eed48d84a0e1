import StoryDiagnostics
import StorySource
import StorySyntax

/// Validates the front matter against the table of LANGUAGE.md 2 and writes ``StoryMetadata``.
///
/// Says nothing where the front matter is missing, never closed, not readable, or no mapping: a finding of the parser
/// stands for that.
package enum CheckSchema: Pass {
    package static let name = "check-schema"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        guard let frontMatter = tree.frontMatter,
            let mapping = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return }
        var checker = SchemaChecker(tree, isTranslated: context.original != nil)
        let start = Int(tree[frontMatter].start)
        checker.checkStory(ValueView(tree, mapping), opening: SourceSpan(start..<start + 3))
        context.metadata = checker.metadata
        context.diagnostics += checker.diagnostics
        change(checker.swallowedValues, &context) { finding, _ in finding.aboutRequiredField() }
        change(checker.swallowedColors, &context) { finding, comment in
            HexColor.normalized(comment) == nil ? finding : finding.aboutColor()
        }
    }

    /// Changes the findings about comments that swallow these values.
    private static func change(
        _ values: [SourceSpan], _ context: inout PassContext, _ change: (Diagnostic, String) -> Diagnostic
    ) {
        guard !values.isEmpty else { return }
        let comments = Set(
            values.map { value in
                var comment = Int(value.end)
                while context.bytes[comment].isSpaceOrTab { comment += 1 }
                return comment
            })
        for (index, head) in context.diagnostics.heads.enumerated() where head.id == .valueCutByComment {
            if comments.contains(Int(head.start)) {
                let finding = context.diagnostics[index]
                context.diagnostics[index] = change(finding, context.tree.source.text(finding.span))
            }
        }
    }
}
