import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// Whether every page can be reached and every reader comes to an end (LANGUAGE.md 7).
package enum CheckFlow: Pass {
    package static let name = "check-flow"

    package static func run(_ context: inout PassContext) {
        guard context.tree.profile == .interactive, !context.pages.pages.isEmpty, !context.survey.mayHideSections
        else { return }
        var checker = FlowChecker(context)
        checker.checkChoices()
        checker.checkLooseEnds()
        if context.pages.isComplete {
            checker.checkIslands()
            checker.checkTraps()
            checker.checkAuthenticPath()
        }
        context.diagnostics += checker.diagnostics
    }
}

/// The checks of the flow, on one graph.
private struct FlowChecker {
    /// How many places a finding spells out.
    private static let labelLimit = 8

    private let tree: SyntaxTree
    private let sections: [StoryMeaning.Section]
    private let story: StoryPages
    private let graph: PageGraph
    private let groups: LoopGroups
    private let reached: Search
    private let isImported: Bool
    private(set) var diagnostics: [Diagnostic] = []

    init(_ context: PassContext) {
        tree = context.tree
        sections = context.meaning.sections
        story = context.pages
        graph = story.graph
        groups = LoopGroups(graph)
        reached = Search(graph, from: [story.start])
        isImported = context.isImported
    }

    // MARK: Pages by themselves

    mutating func checkChoices() {
        for page in story.pages {
            guard case .choices(let element) = page.exit else { continue }
            let choices = tree.choices(of: element)
            if choices.count == 1 { diagnostics.append(.singleChoice(at: tree.nameSpan(of: choices[0]))) }
            var first: [Int: NodeID] = [:]
            for choice in choices {
                guard let target = story.targets[choice] else { continue }
                if let earlier = first[target] {
                    diagnostics.append(
                        .sameTarget(
                            story.names[target], at: tree.nameSpan(of: choice), first: tree.nameSpan(of: earlier)))
                } else {
                    first[target] = choice
                }
            }
        }
    }

    mutating func checkLooseEnds() {
        guard story.flow == .explicit else { return }
        for (index, page) in story.pages.enumerated() where page.isLast && page.exit == .follows {
            let section = sections[page.section].node
            // What is never closed has a finding of its own, and its end is not known.
            guard !tree[page.node].flags.contains(.neverClosed), !tree[section].flags.contains(.neverClosed) else {
                continue
            }
            let place = tree.closeTag(of: page.node).map { tree[$0].span } ?? tree.nameSpan(of: page.node)
            diagnostics.append(
                .looseEnd(story.names[index], at: place, explicitBy: story.explicitBy.map(tree.nameSpan)))
        }
    }

    // MARK: Islands

    mutating func checkIslands() {
        let lost = story.ofSection.map { pages in pages.allSatisfy { !reached.reaches($0) } }
        var reported: Set<Int> = []
        for island in graph.islands(unreachedBy: reached, groups) {
            let first = island.shore[0]
            let section = story.pages[first].section
            let isWhole = lost[section]
            if isWhole, !reported.insert(section).inserted { continue }
            let others = places(of: (island.shore.dropFirst() + island.behind).sorted(), lost, except: section)
            let (labels, rest) = labels(others)
            diagnostics.append(
                isWhole
                    ? .unreachableSection(
                        name(of: section), at: tree.nameSpan(of: sections[section].node), behind: labels, more: rest)
                    : .unreachablePage(
                        story.names[first], at: tree.nameSpan(of: story.pages[first].node), behind: labels, more: rest))
        }
    }

    /// Where unreachable pages are: whole sections as one, the one that the finding points at left out.
    private func places(of pages: [Int], _ lost: [Bool], except: Int) -> [Diagnostic.Label] {
        var seen: Set<Int> = []
        return pages.compactMap { page in
            let section = story.pages[page].section
            guard lost[section] else {
                return Diagnostic.Label(
                    tree.nameSpan(of: story.pages[page].node), "so can't '\(story.names[page])'")
            }
            guard section != except, seen.insert(section).inserted else { return nil }
            return Diagnostic.Label(tree.nameSpan(of: sections[section].node), "so can't '\(name(of: section))'")
        }
    }

    // MARK: Traps

    mutating func checkTraps() {
        for trap in graph.traps(reachedBy: reached, groups) {
            let steps = zip(trap.loop, trap.loop.dropFirst()).map { from, to in
                Diagnostic.Label(exitSpan(of: from, to: to), "'\(story.names[from])' leads to '\(story.names[to])'")
            }
            let (labels, rest) = labels(steps)
            diagnostics.append(
                .noPathToEnding(
                    story.names[trap.entrance], at: tree.nameSpan(of: story.pages[trap.entrance].node), loop: labels,
                    more: rest))
        }
    }

    /// What on a page leads to another one.
    private func exitSpan(of page: Int, to target: Int) -> SourceSpan {
        switch story.pages[page].exit {
        case .next(let attribute): tree[attribute].span
        case .choices(let element):
            tree.choices(of: element).first { story.targets[$0] == target }.map(tree.nameSpan)
                ?? tree.nameSpan(of: element)
        case .follows, .ending: tree.nameSpan(of: story.pages[page].node)
        }
    }

    // MARK: The authentic path

    mutating func checkAuthenticPath() {
        let isAuthentic = sections.map { tree.isAuthentic($0.node) }
        guard isAuthentic.contains(true) else {
            let isAnyMarked = story.pages.contains { page in
                if case .choices(let element) = page.exit {
                    tree.choices(of: element).contains(where: tree.isAuthentic)
                } else {
                    false
                }
            }
            if isAnyMarked || isImported {
                diagnostics.append(.noAuthenticPath(at: tree.nameSpan(of: sections[0].node)))
            }
            return
        }
        func isAllowed(_ page: Int) -> Bool { isAuthentic[story.pages[page].section] }
        guard isAllowed(story.start) else {
            report(brokenAt: story.start, [story.start])
            return
        }
        let path = PageGraph(exits: story.pages.indices.map { page in authenticExits(of: page).filter(isAllowed) })
        let search = Search(path, from: [story.start])
        if search.order.contains(where: graph.isEnd) { return }
        guard let last = search.order.last else { return }
        report(brokenAt: last, search.way(to: last) ?? [])
    }

    private func authenticExits(of page: Int) -> [Int] {
        guard case .choices(let element) = story.pages[page].exit else { return Array(graph.exits(of: page)) }
        return tree.choices(of: element).filter(tree.isAuthentic).compactMap { story.targets[$0] }
    }

    private mutating func report(brokenAt page: Int, _ way: [Int]) {
        let steps = zip(way, way.dropFirst()).map { from, to in
            Diagnostic.Label(exitSpan(of: from, to: to), "the authentic path goes on to '\(story.names[to])'")
        }
        let (labels, rest) = labels(steps)
        diagnostics.append(
            .authenticPathBroken(
                story.names[page], at: tree.nameSpan(of: story.pages[page].node),
                isMarked: tree.isAuthentic(sections[story.pages[page].section].node), path: labels, more: rest))
    }

    // MARK: Words

    private func name(of section: Int) -> String { tree.text(of: .id, in: sections[section].node) ?? "" }

    /// The first labels, and how many there are more.
    private func labels(_ all: [Diagnostic.Label]) -> ([Diagnostic.Label], more: Int) {
        (Array(all.prefix(Self.labelLimit)), max(0, all.count - Self.labelLimit))
    }
}
