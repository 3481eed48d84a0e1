import StoryDiagnostics
import StorySource
import StorySyntax

/// Validates the front matter against the table of LANGUAGE.md 2 and writes ``StoryMetadata``.
///
/// Reports nothing if the front matter is missing, never closed, unreadable, or not a mapping: the parser has reported that.
package enum CheckSchema: Pass {
    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        guard let frontMatter = tree.frontMatter,
            let mapping = tree.firstChild(of: frontMatter, kind: .mapping)
        else { return }
        var checker = SchemaChecker(tree, isTranslated: context.original != nil)
        checker.metadata.title = context.metadata.title
        let start = Int(tree[frontMatter].start)
        checker.checkStory(ValueView(tree, mapping), opening: SourceSpan(start..<start + 3))
        context.metadata = checker.metadata
        if context.metadata.isIDAbsent { context.metadata.id = id(for: context, opening: start..<start + 3) }
        dropQuotingOfCutValues(&checker.diagnostics, context)
        if checker.hasLineInWrongEntry { context.diagnostics.makeUnsafe { $0.id == .duplicateKey } }
        context.diagnostics += checker.diagnostics
        change(checker.swallowedValues, &context) { diagnostic, _ in diagnostic.aboutRequiredField() }
        change(checker.swallowedColors, &context) { diagnostic, comment in
            HexColor.normalized(comment) == nil ? diagnostic : diagnostic.aboutColor()
        }
    }

    /// Returns the id of a story without one: the slug of its name, else that of its title (LANGUAGE.md 2).
    private static func id(for context: PassContext, opening: Range<Int>) -> StoryMetadata.Text {
        let title = context.metadata.title
        let id = context.name.flatMap(Slug.storyID) ?? title.flatMap { Slug.storyID($0.value) } ?? "story"
        return .init(value: id, span: title?.span ?? SourceSpan(opening), node: title?.node ?? 0)
    }

    /// Removes fixes that quote a value that a comment cuts short: afterwards, nothing would report that the comment
    /// may belong to the value.
    private static func dropQuotingOfCutValues(_ diagnostics: inout DiagnosticList, _ context: PassContext) {
        let comments = Set(context.diagnostics.heads.lazy.filter { $0.id == .valueCutByComment }.map { Int($0.start) })
        if comments.isEmpty { return }
        for (index, head) in diagnostics.heads.enumerated() where head.hasFixes {
            let diagnostic = diagnostics[index]
            let quotesCutValue = diagnostic.fixes.contains { fix in
                fix.edits.contains { edit in
                    edit.text.utf8.first == UInt8(ascii: "\"") && comments.contains(startAfter(edit.span, context))
                }
            }
            if quotesCutValue { diagnostics[index] = diagnostic.withoutFixes() }
        }
    }

    /// Returns the first nonblank offset after a value.
    private static func startAfter(_ value: SourceSpan, _ context: PassContext) -> Int {
        var offset = Int(value.end)
        while context.bytes[offset].isSpaceOrTab { offset += 1 }
        return offset
    }

    /// Changes the diagnostics about comments that swallow these values.
    private static func change(
        _ values: [SourceSpan], _ context: inout PassContext, _ change: (Diagnostic, String) -> Diagnostic
    ) {
        guard !values.isEmpty else { return }
        let comments = Set(values.map { startAfter($0, context) })
        for (index, head) in context.diagnostics.heads.enumerated() where head.id == .valueCutByComment {
            if comments.contains(Int(head.start)) {
                let diagnostic = context.diagnostics[index]
                context.diagnostics[index] = change(diagnostic, context.tree.source.text(diagnostic.span))
            }
        }
    }
}
