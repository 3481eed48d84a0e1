import StoryIR
import StorySyntax

/// The features that a reader must support to show a story (IR.md 1).
enum Requirements {
    static func of(_ story: StoryPages, _ contents: [PageContents], _ analysis: PassContext) -> [IR.Requirement] {
        guard analysis.tree.profile >= .interactive else { return [] }
        return IR.Requirement.allCases.filter { requirement in
            switch requirement {
            case .pages: story.flow == .explicit || story.ofSection.contains { $0.count > 1 }
            case .choices: story.pages.contains { if case .choices = $0.exit { true } else { false } }
            case .lines:
                story.pages.contains { $0.reveal == .lineByLine }
                    || analysis.survey.elements.contains { $0.component == .line }
            case .audio:
                contents.contains { page in
                    page.assets.contains { use in
                        analysis.meaning.asset(use.asset).map { analysis.metadata.assets[$0].kind == .audio } ?? false
                    }
                }
            case .markdown: hasMarkdown(analysis)
            }
        }
    }

    /// Returns whether the story has a block or inline that only 0.3 supports.
    private static func hasMarkdown(_ analysis: PassContext) -> Bool {
        let tree = analysis.tree
        guard tree.profile >= .markdown else { return false }
        if analysis.markdown.isInFields { return true }
        var node = tree.body
        while node < tree.nodes.count {
            switch tree[node].kind {
            case .heading, .list, .blockQuote, .codeBlock, .thematicBreak, .table, .image, .strikethrough: return true
            case .footnoteReference where analysis.markdown.footnote(of: node, in: tree) != nil: return true
            // Readers see only the words of headings that are titles, which are in the tag, and no footnote without a reference.
            case .openTag, .footnoteDefinition: node = Int(tree[node].subtreeEnd)
            default: node += 1
            }
        }
        return false
    }
}
