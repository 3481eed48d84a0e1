import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// The names to which an author can refer in a story, for completions and explanations: keys, ids, labels and places.
package struct WritableNames: Sendable {
    /// A name, with a description of what it names.
    package struct Name: Sendable {
        package let name: String
        package let words: String
        package let node: NodeID
    }

    private let context: PassContext
    private var tree: SyntaxTree { context.tree }

    package init(_ story: AnalyzedStory) { context = story.context }

    /// The Sections of the body, with their titles.
    package var sections: [Name] {
        context.meaning.sections.compactMap { section in
            section.id.map(tree.valueText).map {
                Name(name: $0, words: tree.text(of: .title, in: section.node) ?? "", node: section.node)
            }
        }
    }

    /// The possible targets of a choice: sections with their titles, and `section/page` with the first words of the page.
    package var places: [Name] {
        sections.flatMap { section in
            [section]
                + tree.elements(.page, in: section.node).compactMap { page in
                    tree.text(of: .id, in: page).map {
                        Name(name: "\(section.name)/\($0)", words: firstWords(of: page), node: page)
                    }
                }
        }
    }

    package func place(_ target: String) -> Name? { find(target, in: places) }

    /// The possible anchors of a link within the story: headings, sections and pages.
    package var anchors: [Name] {
        guard tree.profile >= .markdown else { return [] }
        let headings = context.markdown.headingIDs.map {
            Name(name: $0.id, words: tree.plainText(of: $0.node, context.markdown), node: $0.node)
        }
        return places + headings
    }

    package func anchor(_ target: String) -> Name? { find(target, in: anchors) }

    /// Returns the name that is written like this; for the page of a section without Page elements, that of the section.
    private func find(_ target: String, in names: [Name]) -> Name? {
        if let name = names.first(where: { $0.name.utf8.elementsEqual(target.utf8) }) { return name }
        let pages = context.pages
        let page = pages.pages.indices.first { pages.name(of: $0).utf8.elementsEqual(target.utf8) }
        return page.flatMap { page in names.first { $0.node == pages.pages[page].node } }
    }

    /// The footnote definitions, with their first words.
    package var footnotes: [Name] {
        context.markdown.footnotes.map { node in
            Name(name: tree.bytes.string(tree.footnoteLabelSpan(of: node)), words: firstWords(of: node), node: node)
        }
    }

    package func footnote(of reference: NodeID) -> Name? {
        context.markdown.footnote(of: reference, in: tree).map { Name(name: "", words: firstWords(of: $0), node: $0) }
    }

    /// The labels of references, in order, including those without a definition.
    package var footnoteReferences: [String] {
        context.survey.prose.filter { tree[$0].kind == .footnoteReference }.map {
            tree.bytes.string(tree.footnoteLabelSpan(of: $0))
        }
    }

    package func media(_ key: String) -> StoryMetadata.Media? {
        context.meaning.media(key).map { context.metadata.media[$0] }
    }

    package func asset(_ key: String) -> StoryMetadata.Asset? {
        context.meaning.asset(key).map { context.metadata.assets[$0] }
    }

    /// The `Choice` elements, each with the number of steps from its target to the nearest ending; nil if no ending can be
    /// reached from there.
    package var stepsToEnding: [(node: NodeID, steps: Int?)] {
        let pages = context.pages
        guard pages.flow == .explicit else { return [] }
        let endings = pages.pages.indices.filter { if case .ending = pages.pages[$0].exit { true } else { false } }
        let search = BreadthFirstSearch(pages.graph.reversed, from: endings)
        return pages.links.compactMap { link in
            guard tree[link.node].kind == .element else { return nil }
            return link.target.map { (link.node, search.reaches($0) ? Int(search.distances[$0]) : nil) }
        }
    }

    /// Returns the first words of an element or footnote.
    package func firstWords(of node: NodeID) -> String {
        var next = node + 1
        let end = Int(tree[node].subtreeEnd)
        while next < end, tree[next].kind != .paragraph, tree[next].kind != .heading { next += 1 }
        guard next < end else { return "" }
        let words = tree.plainText(of: next, context.markdown)
        let start = words.prefix(60)
        return start.endIndex < words.endIndex ? start + "…" : words
    }
}
