/// Facts about a story that follow from its map: reachable pages, cycles, and sinks.
package struct MapFacts: Sendable {
    package let graph: PageGraph
    package let reached: BreadthFirstSearch
    package let components: StronglyConnectedComponents
    package let isEnd: [Bool]
    /// A search backwards from the ends and from the pages with a link that leads nowhere.
    private let reachingEnd: BreadthFirstSearch
    /// Whether each page is on the authentic path: reached from the start by authentic links alone, through authentic sections,
    /// including the start's (LANGUAGE.md 7).
    package let isAuthentic: [Bool]

    package init(_ map: StoryMap) {
        let graph = map.graph
        self.graph = graph
        components = StronglyConnectedComponents(graph)
        reached = BreadthFirstSearch(graph, from: [map.start])
        isEnd = map.pages.indices.map { map.links(of: $0).isEmpty }
        reachingEnd = BreadthFirstSearch(
            graph.reversed,
            from: map.pages.indices.filter { page in
                let links = map.links(of: page)
                return links.isEmpty || links.contains { $0.target.page == nil }
            })
        func isMarked(_ page: Int) -> Bool { map.sections[map.pages[page].section].isAuthentic }
        let authenticLinks = PageGraph(
            targets: map.pages.indices.map { page in
                map.links(of: page).filter(\.isAuthentic).compactMap(\.target.page).filter(isMarked)
            })
        let search = BreadthFirstSearch(authenticLinks, from: isMarked(map.start) ? [map.start] : [])
        isAuthentic = map.pages.indices.map(search.reaches)
    }

    package func isInSink(_ page: Int) -> Bool { !reachingEnd.reaches(page) }

    /// Whether a link closes a cycle: `target` is `page` or precedes it in the file, and a path leads from `target` to
    /// `page`. Every cycle has such a link.
    package func isBackEdge(from page: Int, to target: Int) -> Bool {
        target <= page && components.componentOf[page] == components.componentOf[target]
    }

    /// Whether a link is a step of the authentic path.
    package func isAuthentic(from page: Int, to target: Int, isMarked: Bool) -> Bool {
        isMarked && isAuthentic[page] && isAuthentic[target]
    }

    /// Returns the pages of a shortest path between two pages, both included; nil if there is none.
    package func path(from start: Int, to end: Int) -> [Int]? { BreadthFirstSearch(graph, from: [start]).path(to: end) }

    /// Returns the pages of a shortest path to the nearest end; nil if there is none.
    package func pathToEnd(from start: Int) -> [Int]? {
        let search = BreadthFirstSearch(graph, from: [start])
        return search.order.first { isEnd[$0] }.flatMap(search.path)
    }
}
