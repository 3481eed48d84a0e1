import StoryDiagnostics
import StoryGraph

/// Pages that no way leads to, loops that no way leads out of, and the authentic way.
extension FlowChecker {
    // MARK: Islands

    mutating func checkIslands() {
        let lost = story.ofSection.map { pages in pages.allSatisfy { !reached.reaches($0) } }
        /// What is reported of each finding: the first page, and the pages behind it.
        var found: [(first: Int, others: [Int])] = []
        /// The finding of each section of which no page is reached.
        var ofSection: [Int: Int] = [:]
        for island in story.graph.islands(unreachedBy: reached, groups) {
            let first = island.shore[0]
            let section = story.pages[first].section
            let others = island.shore.dropFirst() + island.behind
            if lost[section], let index = ofSection[section] {
                found[index].others += others
            } else {
                if lost[section] { ofSection[section] = found.count }
                found.append((first, Array(others)))
            }
        }
        for (first, others) in found {
            let section = story.pages[first].section
            let behind = places(of: others.sorted(), lost, except: section)
            diagnostics.append(
                lost[section]
                    ? .unreachableSection(
                        naming.place(ofSection: section), at: tree.nameSpan(of: sections[section].node), behind: behind)
                    : .unreachablePage(naming.place(of: first), at: naming.span(of: first), behind: behind))
        }
    }

    /// Where unreachable pages are: whole sections as one, the one that the finding points at left out.
    private func places(of pages: [Int], _ lost: [Bool], except: Int) -> Diagnostic.Places {
        var labels: [Diagnostic.Label] = []
        var more = 0
        // Pages of one section stand side by side.
        var last: Int?
        for page in pages {
            let section = story.pages[page].section
            if lost[section], section == except || section == last { continue }
            last = section
            if labels.count == Diagnostic.Places.limit {
                more += 1
            } else if lost[section] {
                labels.append(.init(tree.nameSpan(of: sections[section].node), naming.place(ofSection: section).behind))
            } else {
                labels.append(.init(naming.span(of: page), naming.place(of: page).behind))
            }
        }
        return Diagnostic.Places(labels, more: more)
    }

    // MARK: Traps

    mutating func checkTraps() {
        for trap in story.graph.traps(reachedBy: reached, groups) {
            diagnostics.append(
                .noPathToEnding(
                    naming.place(of: trap.entrance), at: naming.span(of: trap.entrance), loop: steps(trap.loop)))
        }
    }

    // MARK: The authentic path

    mutating func checkAuthenticPath() {
        if let finding = authenticFinding { diagnostics.append(finding) }
    }

    /// What is wrong with the authentic path, where anything is marked.
    private var authenticFinding: Diagnostic? {
        let marked = sections.map(\.node) + story.ways.map(\.node).filter { tree[$0].kind == .element }
        guard !marked.contains(where: tree.isAuthenticityDoubtful) else { return nil }
        let isAuthentic = sections.map { tree.isAuthentic($0.node) }
        guard isAuthentic.contains(true) else {
            let isAnyMarked = story.ways.contains { $0.isAuthentic && tree[$0.node].kind == .element }
            guard isAnyMarked || isImported else { return nil }
            return .noAuthenticPath(
                at: tree.nameSpan(of: sections[0].node), isAnyChoiceMarked: isAnyMarked, in: format)
        }
        func isAllowed(_ page: Int) -> Bool { isAuthentic[story.pages[page].section] }
        guard isAllowed(story.start) else {
            return .unauthenticStart(naming.place(of: story.start), at: naming.span(of: story.start))
        }
        let path = PageGraph(exits: story.pages.indices.lazy.map { authenticExits(of: $0).filter(isAllowed) })
        let search = Search(path, from: [story.start])
        if search.order.contains(where: story.graph.isEnd) { return nil }
        guard let last = search.order.last, let way = search.way(to: last) else { return nil }
        return .authenticPathBroken(naming.place(of: last), at: naming.span(of: last), path: steps(way))
    }

    private func authenticExits(of page: Int) -> [Int] {
        switch story.pages[page].exit {
        case .choices: story.ways(of: page).filter(\.isAuthentic).compactMap(\.target)
        case .follows, .next, .ending: Array(story.graph.exits(of: page))
        }
    }
}
