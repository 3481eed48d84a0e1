/// What can be seen of a story from its map: what is reached, where ways turn back, what no reader gets out of.
package struct MapFacts: Sendable {
    package let graph: PageGraph
    /// What can be reached from the start.
    package let reached: Search
    package let groups: LoopGroups
    /// For each page whether the story ends there.
    package let isEnd: [Bool]
    /// From which pages an end, or a way that leads nowhere, can be reached.
    private let ending: Search
    /// For each page whether it lies on the authentic path: reached from the start by authentic ways alone, through
    /// authentic sections, which the start is too (LANGUAGE.md 7).
    package let isAuthentic: [Bool]

    package init(_ map: StoryMap) {
        let graph = map.graph
        self.graph = graph
        groups = LoopGroups(graph)
        reached = Search(graph, from: [map.start])
        isEnd = map.pages.indices.map { map.ways(of: $0).isEmpty }
        ending = Search(
            graph.reversed,
            from: map.pages.indices.filter { page in
                let ways = map.ways(of: page)
                return ways.isEmpty || ways.contains { $0.target.page == nil }
            })
        func isMarked(_ page: Int) -> Bool { map.sections[map.pages[page].section].isAuthentic }
        let path = PageGraph(
            exits: map.pages.indices.map { page in
                map.ways(of: page).filter(\.isAuthentic).compactMap(\.target.page).filter(isMarked)
            })
        let search = Search(path, from: isMarked(map.start) ? [map.start] : [])
        isAuthentic = map.pages.indices.map(search.reaches)
    }

    /// Whether readers who come to a page never come to an end.
    package func isTrapped(_ page: Int) -> Bool { !ending.reaches(page) }

    /// Whether a way from one page to another closes a loop: it leads back in the file, or to the page itself, and from
    /// there a way leads here. There is one in every loop.
    package func turnsBack(from page: Int, to target: Int) -> Bool {
        target <= page && groups.groupOf[page] == groups.groupOf[target]
    }

    /// Whether a way is a step of the authentic path.
    package func isAuthentic(from page: Int, to target: Int, isMarked: Bool) -> Bool {
        isMarked && isAuthentic[page] && isAuthentic[target]
    }

    /// The pages of a shortest way between two pages, both included; nil where there is none.
    package func way(from start: Int, to end: Int) -> [Int]? { Search(graph, from: [start]).way(to: end) }

    /// The pages of a shortest way to the nearest end; nil where there is none.
    package func wayToEnd(from start: Int) -> [Int]? {
        let search = Search(graph, from: [start])
        return search.order.first { isEnd[$0] }.flatMap(search.way)
    }
}
