import StoryDiagnostics
import StorySyntax

/// Footnotes, and the ids of headings (LANGUAGE.md 8).
package enum ResolveMarkdown: Pass {
    package static let name = "resolve-markdown"

    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .markdown else { return }
        nameHeadings(&context)
        for node in context.survey.prose where context.tree[node].kind == .footnoteDefinition {
            _ = context.footnotes.add(node, label: context.tree.footnoteLabel(of: node))
        }
    }

    /// Each heading gets the slug of its words, and no two the same. The ids of sections are taken first.
    private static func nameHeadings(_ context: inout PassContext) {
        let tree = context.tree
        var slugs = SlugTable()
        for section in context.meaning.sections {
            if let id = tree.text(of: .id, in: section.node) { slugs.take(id) }
        }
        for node in tree.body..<tree.nodes.count where tree[node].kind == .heading {
            context.headingIDs[node] = slugs.slug(of: tree.plainText(of: node), or: "heading")
        }
    }
}
