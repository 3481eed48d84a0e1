import StoryDiagnostics
import StoryGraph

/// Unreachable pages, cycles without an exit, and the authentic path.
extension FlowChecker {
    // MARK: Unreachable pages

    mutating func checkUnreachable() {
        let lost = story.ofSection.map { pages in pages.allSatisfy { !reached.reaches($0) } }
        /// For each diagnostic, the first page and the pages after it.
        var found: [(first: Int, others: [Int])] = []
        /// The diagnostic of each section without a reachable page.
        var ofSection: [Int: Int] = [:]
        for unreachable in story.graph.unreachableComponents(unreachedBy: reached, components) {
            let first = unreachable.source[0]
            let section = story.pages[first].section
            let others = unreachable.source.dropFirst() + unreachable.after
            if lost[section], let index = ofSection[section] {
                found[index].others += others
            } else {
                if lost[section] { ofSection[section] = found.count }
                found.append((first, Array(others)))
            }
        }
        for (first, others) in found {
            let section = story.pages[first].section
            let after = locations(of: others.sorted(), lost, except: section)
            let (id, location, span): (DiagnosticID, _, _) =
                lost[section]
                ? (.unreachableSection, naming.location(ofSection: section), tree.nameSpan(of: sections[section].node))
                : (.unreachablePage, naming.location(of: first), naming.span(of: first))
            diagnostics.append(.unreachable(id, location, at: span, after: after))
        }
    }

    /// Returns the locations of unreachable pages, with whole sections as one, without that of the diagnostic itself.
    private func locations(of pages: [Int], _ lost: [Bool], except: Int) -> Diagnostic.Locations {
        var labels: [Diagnostic.Label] = []
        var more = 0
        // The pages of a section are adjacent.
        var last: Int?
        for page in pages {
            let section = story.pages[page].section
            if lost[section], section == except || section == last { continue }
            last = section
            if labels.count == Diagnostic.Locations.limit {
                more += 1
            } else if lost[section] {
                labels.append(
                    .init(tree.nameSpan(of: sections[section].node), naming.location(ofSection: section).after))
            } else {
                labels.append(.init(naming.span(of: page), naming.location(of: page).after))
            }
        }
        return Diagnostic.Locations(labels, more: more)
    }

    // MARK: Sink components

    mutating func checkSinks() {
        for sink in story.graph.sinkComponents(reachedBy: reached, components) {
            let pages = sink.cycle.dropLast()
            var names = pages.prefix(Diagnostic.Locations.limit).map { naming.location(of: $0).quoted }
            if pages.count > names.count { names.append("…") }
            names.append(names[0])
            diagnostics.append(
                .noPathToEnding(
                    naming.location(of: sink.entrance), at: naming.span(of: sink.entrance),
                    names: names, cycle: steps(sink.cycle)))
        }
    }

    // MARK: The authentic path

    mutating func checkAuthenticPath() {
        if let diagnostic = authenticDiagnostic { diagnostics.append(diagnostic) }
    }

    /// The diagnostic about the authentic path, if anything is marked.
    private var authenticDiagnostic: Diagnostic? {
        guard !hidesMarks else { return nil }
        guard story.authenticSections.contains(true) else {
            let isAnyMarked = story.links.contains { $0.isAuthentic && tree[$0.node].kind == .element }
            guard isAnyMarked || isImported else { return nil }
            return .noAuthenticPath(at: tree.nameSpan(of: sections[0].node), isAnyChoiceMarked: isAnyMarked, in: format)
        }
        func isAllowed(_ page: Int) -> Bool { story.authenticSections[story.pages[page].section] }
        guard isAllowed(story.start) else {
            return .unauthenticStart(naming.location(of: story.start), at: naming.span(of: story.start))
        }
        var path = PageGraph()
        for page in story.pages.indices { path.addPage(targets: authenticTargets(of: page).filter(isAllowed)) }
        let search = BreadthFirstSearch(path, from: [story.start])
        if search.order.contains(where: story.graph.isEnd) { return nil }
        // The break is reported where the path has no exit, if it has such a page, and else at the farthest page.
        let stop = search.order.last { path.targets(of: $0).isEmpty } ?? search.order.last
        guard let last = stop, let found = search.path(to: last) else { return nil }
        return .authenticPathBroken(naming.location(of: last), at: naming.span(of: last), path: steps(found))
    }

    private func authenticTargets(of page: Int) -> [Int] {
        switch story.pages[page].exit {
        case .choices: story.links(of: page).filter(\.isAuthentic).compactMap(\.target)
        case .follows, .next, .ending: Array(story.graph.targets(of: page))
        }
    }
}
