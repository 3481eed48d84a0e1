import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// Where `to`, `next` and `start` lead, and the ways between the pages that follow from that (LANGUAGE.md 7).
package enum ResolveTargets: Pass {
    package static let name = "resolve-targets"

    package static func run(_ context: inout PassContext) {
        guard !context.pages.pages.isEmpty else { return }
        var resolver = Resolver(context)
        context.pages.names = resolver.pageNames
        if context.tree.profile == .interactive { resolver.resolveAll(&context) }
        for page in context.pages.pages.indices {
            context.pages.graph.addPage(exits: exits(of: page, context))
        }
    }

    /// The pages that a page leads to, in order, authentic choices first.
    private static func exits(of page: Int, _ context: PassContext) -> [Int] {
        let pages = context.pages
        switch pages.pages[page].exit {
        case .ending: return []
        case .next(let attribute): return pages.targets[attribute].map { [$0] } ?? []
        case .choices(let element):
            let choices = context.tree.choices(of: element)
            let authentic = choices.filter { context.tree.isAuthentic($0) }
            let others = choices.filter { !context.tree.isAuthentic($0) }
            return (authentic + others).compactMap { pages.targets[$0] }
        case .follows:
            let isOver = pages.pages[page].isLast && pages.flow == .explicit
            return isOver || page + 1 == pages.pages.count ? [] : [page + 1]
        }
    }

    /// Sections and pages by name.
    private struct Resolver {
        private let tree: SyntaxTree
        private var sections = NameTable()
        private var sectionNames: [String] = []
        /// The first page of each of ``sections``.
        private var firstPages: [Int] = []
        private var pages = NameTable()
        private var indices: [Int] = []
        let pageNames: [String]
        /// A section or page has no name that can be read, or may not be seen at all: it may be the one that is meant.
        private var mayHidePages: Bool

        init(_ context: PassContext) {
            tree = context.tree
            mayHidePages = context.survey.mayHideSections
            var names: [String] = []
            for (index, section) in context.meaning.sections.enumerated() {
                let id = tree.text(of: .id, in: section.node)
                if id == nil { mayHidePages = true }
                let range = context.pages.ofSection[index]
                if let id, sections.insert(id).isNew {
                    sectionNames.append(id)
                    firstPages.append(range.lowerBound)
                }
                for page in range {
                    let node = context.pages.pages[page].node
                    if node != section.node, tree.text(of: .id, in: node) == nil { mayHidePages = true }
                    let name = (id ?? "") + "/" + context.pages.pages[page].id
                    names.append(name)
                    if pages.insert(name).isNew { indices.append(page) }
                }
            }
            pageNames = names
        }

        mutating func resolveAll(_ context: inout PassContext) {
            for page in context.pages.pages {
                switch page.exit {
                case .follows, .ending: continue
                case .next(let attribute): resolveNext(attribute, of: page, &context)
                case .choices(let element):
                    for choice in tree.choices(of: element) { resolveChoice(choice, &context) }
                }
            }
            if let start = context.metadata.start {
                if let page = resolve(start.value) {
                    context.pages.start = page
                } else {
                    report(start.value, at: start.span, &context) { [tree] in
                        Escaping.scalar($0, over: start.node, in: tree)
                    }
                }
            }
        }

        private func resolveNext(_ attribute: NodeID, of page: StoryPages.Page, _ context: inout PassContext) {
            guard let value = tree.value(of: attribute), !tree[value].flags.contains(.unreadable) else {
                context.pages.isComplete = false
                return
            }
            let text = tree.value(value)
            if let target = resolve(text) {
                context.pages.targets[attribute] = target
            } else {
                let span = Blank.isBlank(text) ? tree[attribute + 1].span : tree[value].span
                report(text, at: span, &context, writtenBy: Escaping.attributeValue)
            }
        }

        private func resolveChoice(_ choice: NodeID, _ context: inout PassContext) {
            guard case .text(let value) = tree.state(of: .to, in: choice) else {
                // A finding stands for the attribute that is missing.
                context.pages.isComplete = false
                return
            }
            let text = tree.value(value)
            if let target = resolve(text) {
                context.pages.targets[choice] = target
            } else {
                report(text, at: tree[value].span, &context, writtenBy: Escaping.attributeValue)
            }
        }

        /// The page that a name means: a bare one is a section, and means its first page.
        private func resolve(_ name: String) -> Int? {
            if let index = sections.index(of: name) { return firstPages[index] }
            return pages.index(of: name).map { indices[$0] }
        }

        private func report(
            _ name: String, at span: SourceSpan, _ context: inout PassContext, writtenBy write: (String) -> String?
        ) {
            context.pages.isComplete = false
            guard !mayHidePages else { return }
            let isPage = name.utf8.contains(UInt8(ascii: "/"))
            let near =
                Blank.isBlank(name)
                ? [] : context.suggestions.nearest(to: name, among: isPage ? pageNames : sectionNames)
            let suggestions = near.map { name -> Suggestion in
                let page = resolve(name) ?? 0
                return Suggestion(
                    name: name, declaration: tree.nameSpan(of: context.pages.pages[page].node), replacement: write(name)
                )
            }
            context.report(.unknownTarget(name, at: span, suggestions: suggestions))
        }
    }
}
