/// The pages reachable from one or several pages, nearest first: breadth-first search, in time linear in pages and links.
package struct BreadthFirstSearch: Sendable {
    /// The reached pages, in order: the starts, then nearer ones before farther ones.
    package private(set) var order: [Int] = []
    /// The distance of each page from the nearest start; -1 for an unreachable page.
    package private(set) var distances: [Int32]
    /// The page before each page on a shortest path; -1 for starts and unreachable pages.
    private var parents: [Int32]

    /// Searches from `starts`. `isAllowed` returns whether a page may be entered; it is not called for starts.
    package init(_ graph: PageGraph, from starts: [Int], isAllowed: (Int) -> Bool = { _ in true }) {
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
            for target in graph.targets(of: page) where distances[target] < 0 && isAllowed(target) {
                distances[target] = distances[page] + 1
                parents[target] = Int32(page)
                order.append(target)
            }
        }
    }

    package func reaches(_ page: Int) -> Bool { distances[page] >= 0 }

    /// Returns a shortest path to a page, from a start to the page itself; nil if there is none.
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
