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
        if context.tree.profile >= .interactive {
            var resolver = Resolver(context)
            resolver.resolveAll(&context)
        }
        context.pages.names = context.pages.pages.map { page in
            let section = context.tree.text(of: .id, in: context.meaning.sections[page.section].node) ?? ""
            return "\(section)/\(page.id)"
        }
        for page in context.pages.pages.indices { addExits(of: page, to: &context.pages) }
    }

    /// The pages that a page leads to, in order, authentic choices first.
    private static func addExits(of index: Int, to pages: inout StoryPages) {
        let page = pages.pages[index]
        switch page.exit {
        case .ending:
            pages.graph.addPage(exits: [])
        case .next, .choices:
            var exits: [Int] = []
            for isAuthentic in [true, false] {
                for path in pages.paths(of: index) where path.isAuthentic == isAuthentic {
                    if let target = path.target { exits.append(target) }
                }
            }
            pages.graph.addPage(exits: exits)
        case .follows:
            let isOver = page.isLast && pages.flow == .explicit || index + 1 == pages.pages.count
            pages.graph.addPage(exits: isOver ? [] : [index + 1])
        }
    }

    /// Sections and pages by name.
    private struct Resolver {
        private let tree: SyntaxTree
        private let sections: [StoryMeaning.Section]
        private var sectionNames = NameTable()
        /// For each of ``sectionNames`` its first page.
        private var firstPages: [Int] = []
        private var pageNames = NameTable()
        /// For each of ``pageNames`` its page.
        private var pages: [Int] = []
        /// A section has no name that can be read, or that of another, or may not be seen at all: it may be the one
        /// that is meant.
        private var mayHideSections: Bool
        /// The same of pages.
        private var mayHidePages: Bool
        /// The names as texts; made when something is misspelt.
        private lazy var allSections = sectionNames.all
        private lazy var allPages = pageNames.all
        /// Two sections, or two pages of one, share a name: which of them is meant is not known.
        private var isAmbiguous = false
        /// Whether targets may name pages: segments of a story in JSON have none.
        private let hasPages: Bool

        init(_ context: PassContext) {
            tree = context.tree
            sections = context.meaning.sections
            hasPages = context.format == .mdx
            mayHideSections = context.survey.mayHideSections
            mayHidePages = mayHideSections || !context.pages.doubtful.isEmpty
            for (index, section) in sections.enumerated() {
                guard let id = tree.text(of: .id, in: section.node) else {
                    mayHideSections = true
                    continue
                }
                let range = context.pages.ofSection[index]
                if sectionNames.insert(id).isNew {
                    firstPages.append(range.lowerBound)
                } else {
                    isAmbiguous = true
                    mayHideSections = true
                }
                for page in range {
                    let node = context.pages.pages[page].node
                    if node != section.node, tree.text(of: .id, in: node) == nil { mayHidePages = true }
                    if pageNames.insert("\(id)/\(context.pages.pages[page].id)").isNew {
                        pages.append(page)
                    } else {
                        isAmbiguous = true
                        mayHidePages = true
                    }
                }
            }
            if mayHideSections { mayHidePages = true }
        }

        mutating func resolveAll(_ context: inout PassContext) {
            if isAmbiguous { context.pages.isComplete = false }
            for page in context.pages.pages.indices {
                for path in context.pages.pages[page].paths {
                    context.pages.paths[path].target = target(of: path, on: page, &context)
                }
            }
            if let start = context.metadata.start {
                if let page = resolve(start.value) {
                    context.pages.start = page
                } else {
                    report(start.value, at: start.span, on: nil, &context) { [tree] in
                        Escaping.scalar($0, over: start.node, in: tree)
                    }
                }
            }
        }

        /// Where a choice or `next` leads. A diagnostic covers what has no readable value.
        private mutating func target(of path: Int, on page: Int, _ context: inout PassContext) -> Int? {
            let node = context.pages.paths[path].node
            let attribute = tree[node].kind == .attribute ? node : tree.attribute(.to, of: node)
            guard let attribute, let value = tree.value(of: attribute), !tree[value].flags.contains(.unreadable) else {
                context.pages.isComplete = false
                return nil
            }
            let text = tree.value(value)
            if let target = resolve(text) { return target }
            if !Blank.isBlank(text) {
                report(text, at: tree[value].span, on: page, &context, writtenBy: Escaping.attributeValue)
            } else {
                context.pages.isComplete = false
                // A blank `to` is a missing one.
                if attribute == node { context.report(.emptyTarget(at: tree[attribute + 1].span)) }
            }
            return nil
        }

        /// The page that a name means: a bare one is a section, and means its first page.
        private func resolve(_ name: String) -> Int? {
            sectionNames.index(of: name).map { firstPages[$0] }
                ?? (hasPages ? pageNames.index(of: name).map { pages[$0] } : nil)
        }

        /// - Parameter page: The page that names the target; nil for the front matter.
        private mutating func report(
            _ name: String, at span: SourceSpan, on page: Int?, _ context: inout PassContext,
            writtenBy write: (String) -> String?
        ) {
            context.pages.isComplete = false
            let isPage = hasPages && name.utf8.contains(UInt8(ascii: "/"))
            guard !(isPage ? mayHidePages : mayHideSections) else { return }
            let own = page.flatMap { pageOfSection(context.pages.pages[$0].section, named: name) }
            let near = own.map { [$0] } ?? context.suggestions.nearest(to: name, among: isPage ? allPages : allSections)
            let suggestions = near.compactMap { near in
                resolve(near).map { page in
                    Suggestion(
                        name: near, declaration: tree.nameSpan(of: context.pages.pages[page].node),
                        replacement: write(near))
                }
            }
            context.report(.unknownTarget(name, at: span, suggestions: suggestions, in: context.format))
        }

        /// The page that a bare name would mean if targets were looked for in the section around them, as they are not.
        private func pageOfSection(_ section: Int, named name: String) -> String? {
            tree.text(of: .id, in: sections[section].node).map { "\($0)/\(name)" }.flatMap {
                pageNames.index(of: $0) == nil ? nil : $0
            }
        }
    }
}
