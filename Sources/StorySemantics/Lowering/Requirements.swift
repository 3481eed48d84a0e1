import StoryIR
import StorySyntax

/// The features that a reader must support to show a story (IR.md 1).
enum Requirements {
    static func of(_ story: StoryPages, _ contents: [PageContents], _ context: PassContext) -> [IR.Requirement] {
        guard context.tree.profile >= .interactive else { return [] }
        return IR.Requirement.allCases.filter { requirement in
            switch requirement {
            case .pages: story.flow == .explicit || story.ofSection.contains { $0.count > 1 }
            case .choices: story.pages.contains { if case .choices = $0.exit { true } else { false } }
            case .lines:
                story.pages.contains { $0.reveal == .lineByLine }
                    || context.survey.elements.contains { $0.component == .line }
            case .audio:
                contents.contains { page in
                    page.assets.contains { use in
                        context.meaning.asset(use.asset).map { context.metadata.assets[$0].kind == .audio } ?? false
                    }
                }
            case .markdown: hasMarkdown(context)
            }
        }
    }

    /// Returns whether the story has a block or inline that only 0.3 supports.
    private static func hasMarkdown(_ context: PassContext) -> Bool {
        let tree = context.tree
        guard tree.profile >= .markdown else { return false }
        if context.markdown.isInFields { return true }
        var node = tree.body
        while node < tree.nodes.count {
            switch tree[node].kind {
            case .heading, .list, .blockQuote, .codeBlock, .thematicBreak, .table, .image, .strikethrough: return true
            case .footnoteReference where context.markdown.footnote(of: node, in: tree) != nil: return true
            // Readers see only the words of headings that are titles, which are in the tag, and no footnote without a reference.
            case .openTag, .footnoteDefinition: node = Int(tree[node].subtreeEnd)
            default: node += 1
            }
        }
        return false
    }
}
