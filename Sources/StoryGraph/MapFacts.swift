/// What can be seen of a story from its map: what is reached, where paths turn back, what no reader gets out of.
package struct MapFacts: Sendable {
    package let graph: PageGraph
    /// What can be reached from the start.
    package let reached: BreadthFirstSearch
    package let groups: StronglyConnectedComponents
    /// For each page whether the story ends there.
    package let isEnd: [Bool]
    /// From which pages an end, or a path that leads nowhere, can be reached.
    private let ending: BreadthFirstSearch
    /// For each page whether it lies on the authentic path: reached from the start by authentic paths alone, through
    /// authentic sections, which the start is too (LANGUAGE.md 7).
    package let isAuthentic: [Bool]

    package init(_ map: StoryMap) {
        let graph = map.graph
        self.graph = graph
        groups = StronglyConnectedComponents(graph)
        reached = BreadthFirstSearch(graph, from: [map.start])
        isEnd = map.pages.indices.map { map.paths(of: $0).isEmpty }
        ending = BreadthFirstSearch(
            graph.reversed,
            from: map.pages.indices.filter { page in
                let paths = map.paths(of: page)
                return paths.isEmpty || paths.contains { $0.target.page == nil }
            })
        func isMarked(_ page: Int) -> Bool { map.sections[map.pages[page].section].isAuthentic }
        let path = PageGraph(
            exits: map.pages.indices.map { page in
                map.paths(of: page).filter(\.isAuthentic).compactMap(\.target.page).filter(isMarked)
            })
        let search = BreadthFirstSearch(path, from: isMarked(map.start) ? [map.start] : [])
        isAuthentic = map.pages.indices.map(search.reaches)
    }

    /// Whether no end can be reached from a page.
    package func isInSink(_ page: Int) -> Bool { !ending.reaches(page) }

    /// Whether a path from one page to another closes a cycle: it leads back in the file, or to the page itself, and from
    /// there a path leads here. There is one in every cycle.
    package func turnsBack(from page: Int, to target: Int) -> Bool {
        target <= page && groups.groupOf[page] == groups.groupOf[target]
    }

    /// Whether a path is a step of the authentic path.
    package func isAuthentic(from page: Int, to target: Int, isMarked: Bool) -> Bool {
        isMarked && isAuthentic[page] && isAuthentic[target]
    }

    /// The pages of a shortest path between two pages, both included; nil where there is none.
    package func path(from start: Int, to end: Int) -> [Int]? { BreadthFirstSearch(graph, from: [start]).path(to: end) }

    /// The pages of a shortest path to the nearest end; nil where there is none.
    package func pathToEnd(from start: Int) -> [Int]? {
        let search = BreadthFirstSearch(graph, from: [start])
        return search.order.first { isEnd[$0] }.flatMap(search.path)
    }
}
