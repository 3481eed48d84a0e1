/// What can be reached from one or several pages, nearest first: breadth-first search, in time linear in pages and exits.
package struct BreadthFirstSearch: Sendable {
    /// The pages that were reached, in the order in which they were: the starts, then nearer ones before farther ones.
    package private(set) var order: [Int] = []
    /// For each page how many steps it is from the nearest start; -1 where it can't be reached.
    package private(set) var distances: [Int32]
    /// For each page the one before it on a shortest path; -1 for starts and for what can't be reached.
    private var parents: [Int32]

    /// Searches from `starts`. `isAllowed` says which pages may be entered; starts are not asked about.
    package init(_ graph: PageGraph, from starts: some Sequence<Int>, isAllowed: (Int) -> Bool = { _ in true }) {
        distances = [Int32](repeating: -1, count: graph.count)
        parents = distances
        for start in starts where distances[start] < 0 {
            distances[start] = 0
            order.append(start)
        }
        var next = 0
        while next < order.count {
            let page = order[next]
            next += 1
            for target in graph.exits(of: page) where distances[target] < 0 && isAllowed(target) {
                distances[target] = distances[page] + 1
                parents[target] = Int32(page)
                order.append(target)
            }
        }
    }

    package func reaches(_ page: Int) -> Bool { distances[page] >= 0 }

    /// A shortest path to a page, from a start to the page itself; nil where there is none.
    package func path(to page: Int) -> [Int]? {
        guard reaches(page) else { return nil }
        var path = [page]
        var current = page
        while parents[current] >= 0 {
            current = Int(parents[current])
            path.append(current)
        }
        return path.reversed()
    }
}
