import StoryGraph
import StoryIR
import StorySyntax

/// Makes the map of a story, with errors or without, that has a page.
struct MapLowering {
    private let analysis: PassContext
    private let exits: ExitLowering
    /// The pages by `section/page`.
    private let indices: [String: Int]

    init(_ analysis: PassContext) {
        self.analysis = analysis
        exits = ExitLowering(tree: analysis.tree, pages: analysis.pages)
        indices = Dictionary(
            zip(analysis.pages.names, analysis.pages.names.indices), uniquingKeysWith: { first, _ in first })
    }

    var map: StoryMap {
        let (tree, pages) = (analysis.tree, analysis.pages)
        let sections = zip(analysis.meaning.sections, pages.ofSection).map { section, range in
            StoryMap.Section(
                id: tree.text(of: .id, in: section.node) ?? "", title: tree.text(of: .title, in: section.node) ?? "",
                isAuthentic: tree.profile == .interactive && tree.isAuthentic(section.node), pages: range)
        }
        return StoryMap(
            title: analysis.metadata.title?.value ?? "", sections: sections,
            pages: pages.pages.indices.map { page in
                StoryMap.Page(id: pages.pages[page].id, section: pages.pages[page].section, exit: exit(of: page))
            },
            start: pages.start)
    }

    private func exit(of page: Int) -> StoryMap.Exit {
        var words = WordCounter()
        switch exits.lower(page, counting: &words) {
        case .next(let name): return .next(target(name, writtenIn: nil))
        case .ending(let ending): return .ending(id: ending.id, kind: ending.endingKind.rawValue, title: ending.title)
        case .choices(let lowered):
            guard case .choices(let element) = analysis.pages.pages[page].exit else { return .end }
            let tree = analysis.tree
            let choices = tree.children(of: element).filter {
                tree[$0].kind == .element && tree.component(of: $0) == .choice
            }
            return .choices(
                prompt: lowered.prompt,
                zip(lowered.choices, choices).map { choice, node in
                    StoryMap.Choice(
                        label: Self.words(of: choice.label),
                        target: target(choice.to, writtenIn: tree.attribute(.to, of: node)),
                        isAuthentic: choice.authentic == true)
                })
        case .end:
            if case .next(let attribute) = analysis.pages.pages[page].exit {
                return .next(target("", writtenIn: attribute))
            }
            return analysis.pages.flow == .explicit ? .loose : .end
        }
    }

    /// The page with a name; where there is none, what the author wrote.
    private func target(_ name: String, writtenIn attribute: NodeID?) -> StoryMap.Target {
        if let page = indices[name] { return .page(page) }
        return .nothing(attribute.flatMap { analysis.tree.value(of: $0) }.map { analysis.tree.value($0) })
    }

    /// The words of a label, a line break as a space.
    private static func words(of inlines: [IR.Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text), .code(let text): text
            case .emphasis(let children), .strong(let children): words(of: children)
            case .link(let link): words(of: link.children)
            case .lineBreak, .unknown: " "
            }
        }.joined()
    }
}
