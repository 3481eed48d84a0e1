import StoryGraph
import StoryIR
import StorySyntax

/// Builds the map of a story that has a page, with or without errors.
struct MapLowering {
    private let context: PassContext
    private let exits: ExitLowering

    init(_ context: PassContext) {
        self.context = context
        exits = ExitLowering(tree: context.tree, pages: context.pages)
    }

    var map: StoryMap {
        let (tree, pages) = (context.tree, context.pages)
        let sections = context.meaning.sections.enumerated().map { index, section in
            StoryMap.Section(
                id: section.id.map(tree.valueText) ?? "", title: tree.text(of: .title, in: section.node) ?? "",
                isAuthentic: pages.authenticSections[index], pages: pages.ofSection[index])
        }
        return StoryMap(
            title: context.metadata.title?.value ?? "", sections: sections,
            pages: pages.pages.indices.map { page in
                StoryMap.Page(id: pages.pages[page].id, section: pages.pages[page].section, exit: exit(of: page))
            },
            start: pages.start)
    }

    private func exit(of page: Int) -> StoryMap.Exit {
        let (tree, pages) = (context.tree, context.pages)
        var inlines = InlineLowering(tree, markdown: context.markdown)
        switch exits.lower(page, with: &inlines) {
        case .next, .end:
            // Links are followed by target and not by name: in a story with errors, names may occur twice.
            if let target = pages.graph.targets(of: page).first { return .next(.page(target)) }
            if case .next(let attribute) = pages.pages[page].exit {
                return .next(.nothing(tree.valueNode(of: attribute).map { tree.valueText($0) }))
            }
            return pages.flow == .explicit ? .loose : .end
        case .ending(let ending): return .ending(id: ending.id, kind: ending.endingKind.rawValue, title: ending.title)
        case .choices(let lowered):
            return .choices(
                prompt: lowered.prompt,
                zip(lowered.choices, pages.links(of: page)).map { choice, link in
                    let written = tree.attribute(.to, of: link.node).flatMap { tree.valueNode(of: $0) }.map {
                        tree.valueText($0)
                    }
                    return StoryMap.Choice(
                        label: choice.label.plainText, target: link.target.map { .page($0) } ?? .nothing(written),
                        isAuthentic: link.isAuthentic)
                })
        }
    }
}
