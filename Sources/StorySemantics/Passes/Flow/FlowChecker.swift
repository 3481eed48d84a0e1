import StoryDiagnostics
import StoryGraph
import StorySource
import StorySyntax

/// Checks of the flow on one graph; here those of single pages.
struct FlowChecker {
    let tree: SyntaxTree
    let sections: [StoryMeaning.Section]
    let story: StoryPages
    let components: StronglyConnectedComponents
    let reached: BreadthFirstSearch
    let format: StoryFormat
    let naming: PageNaming
    /// Whether the rules of the authentic path apply without a mark.
    let isImported: Bool
    /// Whether a mark of the authentic path is misspelt or has a diagnostic.
    let hidesMarks: Bool
    /// Code that is never closed and hides pages or exits.
    private let unclosedCode: [NodeID]
    var diagnostics = DiagnosticList()

    init(_ context: PassContext) {
        tree = context.tree
        sections = context.meaning.sections
        story = context.pages
        components = StronglyConnectedComponents(story.graph)
        reached = BreadthFirstSearch(story.graph, from: [story.start])
        format = context.format
        naming = PageNaming(context)
        isImported = context.isImported
        unclosedCode = context.survey.possiblyHidingPages.filter { context.tree[$0].kind == .codeBlock }
        hidesMarks = story.hasSuspectMark || context.survey.misspelt.contains { $0.meant == .authentic }
    }

    mutating func checkChoices() {
        // The first choice of the current page that leads to each page.
        var first = [NodeID](repeating: -1, count: story.pages.count)
        for page in story.pages {
            guard case .choices(let element) = page.exit else { continue }
            let choices = story.links[page.links]
            if choices.count == 1, let only = choices.first, !story.isSuspect(nodes(upToNext: page.section)),
                !mayHaveOthers(element, on: page.node)
            {
                diagnostics.append(.singleChoice(at: tree.nameSpan(of: only.node), in: format))
            }
            for choice in choices {
                guard let target = choice.target else { continue }
                if first[target] < 0 {
                    first[target] = choice.node
                } else {
                    diagnostics.append(
                        .sameTarget(
                            naming.location(of: target), at: tree.nameSpan(of: choice.node),
                            first: tree.nameSpan(of: first[target])))
                }
            }
            for target in choices.lazy.compactMap(\.target) { first[target] = -1 }
        }
    }

    /// Returns whether there may be further choices: other content of the Choices, or other Choices on the page. Both
    /// have diagnostics.
    private func mayHaveOthers(_ choices: NodeID, on page: NodeID) -> Bool {
        tree.contents(of: choices).contains { !tree.isElement($0, .choice) && !tree.isComment($0) }
            || tree.contents(of: page).contains { $0 != choices && tree.isElement($0, .choices) }
    }

    mutating func checkLooseEnds() {
        guard story.flow == .explicit else { return }
        for (index, page) in story.pages.enumerated() where page.isLast && page.exit == .follows {
            let section = sections[page.section].node
            let nodes = nodes(upToNext: page.section)
            // An unclosed page, or one whose exit is misspelt, has a diagnostic of its own.
            guard !tree[page.node].flags.contains(.neverClosed), !tree[section].flags.contains(.neverClosed),
                !story.isSuspect(nodes), !hasEmptyChoices(page.node)
            else { continue }
            let code = unclosedCode.partitioningIndex { $0 >= nodes.lowerBound }
            let hidesExit = code < unclosedCode.count && unclosedCode[code] < nodes.upperBound
            let end = tree.closeTag(of: page.node) ?? tree.closeTag(of: section)
            diagnostics.append(
                .looseEnd(
                    naming.location(of: index), at: end.map { tree[$0].span } ?? tree.nameSpan(of: section),
                    explicitBy: story.explicitBy,
                    code: hidesExit ? tree[unclosedCode[code] + 1].span : nil))
        }
    }

    /// Returns the nodes of a section, and those after it up to the next section: an ending there was meant to end it.
    private func nodes(upToNext section: Int) -> Range<NodeID> {
        let node = sections[section].node
        let end = section + 1 < sections.count ? sections[section + 1].node : Int(tree[tree.body].subtreeEnd)
        return node + 1..<max(Int(tree[node].subtreeEnd), end)
    }

    private func hasEmptyChoices(_ page: NodeID) -> Bool {
        tree.elements(.choices, in: page).contains(where: tree.isEmpty)
    }

    // MARK: Words

    /// Returns the steps of a path of pages, each with the exit to the next page.
    func steps(_ path: [Int]) -> Diagnostic.Locations {
        let steps = zip(path, path.dropFirst())
        let first = steps.prefix(Diagnostic.Locations.limit).map { from, to in
            (exitSpan(of: from, to: to), from: naming.location(of: from), to: naming.location(of: to))
        }
        return Diagnostic.Locations(
            first.map { .init($0, "\($1.quoted) leads to \($2.quoted)") }, more: path.count - 1 - first.count)
    }

    private func exitSpan(of page: Int, to target: Int) -> SourceSpan {
        switch story.pages[page].exit {
        case .next(let attribute): tree[attribute].span
        case .choices(let element):
            story.links(of: page).first { $0.target == target }.map { tree.nameSpan(of: $0.node) }
                ?? tree.nameSpan(of: element)
        case .follows, .ending: naming.span(of: page)
        }
    }
}
