/// All paths from each page to an end, and what they cost, computed on the graph of strongly connected components in one pass from the ends
/// backwards.
package struct Paths: Sendable {
    /// The fewest and the most pages that follow a page until the story ends.
    package struct Remaining: Equatable, Sendable {
        package let min: Int
        /// Nil where a cycle lies on some way.
        package let max: Int?
    }

    /// For each page; nil where no end can be reached.
    package let remaining: [Remaining?]

    package init(_ graph: PageGraph, _ groups: StronglyConnectedComponents) {
        let nearest = BreadthFirstSearch(graph.reversed, from: (0..<graph.count).filter(graph.isEnd))
        // The longest path; -1: there is a cycle; pages that reach no end are left out.
        var longest = [Int](repeating: 0, count: graph.count)
        // A group has a higher number than those that it leads to, so they come first.
        for (group, pages) in groups.pages.enumerated() {
            for page in pages where nearest.reaches(page) {
                if groups.isCycle[group] {
                    longest[page] = -1
                    continue
                }
                for target in graph.exits(of: page) where nearest.reaches(target) {
                    if longest[target] < 0 || longest[page] < 0 {
                        longest[page] = -1
                    } else {
                        longest[page] = Swift.max(longest[page], longest[target] + 1)
                    }
                }
            }
        }
        remaining = (0..<graph.count).map { page in
            guard nearest.reaches(page) else { return nil }
            return Remaining(min: Int(nearest.distances[page]), max: longest[page] < 0 ? nil : longest[page])
        }
    }

    /// How many distinct paths lead from a page to an end, a path being its sequence of pages; nil where a cycle lies on
    /// one.
    ///
    /// One addition an exit. A number that is needed no more is dropped, so that only the numbers of the pages that are
    /// still asked about are in memory.
    package static func count(_ graph: PageGraph, _ groups: StronglyConnectedComponents, from start: Int) -> BigInteger?
    {
        let reached = BreadthFirstSearch(graph, from: [start])
        let ending = BreadthFirstSearch(graph.reversed, from: (0..<graph.count).filter(graph.isEnd))
        func isOnPath(_ page: Int) -> Bool { reached.reaches(page) && ending.reaches(page) }
        var asked = [Int32](repeating: 0, count: graph.count)
        for page in reached.order where isOnPath(page) {
            if groups.isCycle[Int(groups.groupOf[page])] { return nil }
            for target in graph.exits(of: page) { asked[target] += 1 }
        }
        guard isOnPath(start) else { return BigInteger(0) }
        var counts: [BigInteger?] = [BigInteger?](repeating: nil, count: graph.count)
        for group in groups.pages where isOnPath(group[0]) {
            let page = group[0]
            if graph.isEnd(page) {
                counts[page] = BigInteger(1)
                continue
            }
            var sum: BigInteger?
            for target in graph.exits(of: page) {
                asked[target] -= 1
                // The last to ask takes the number over, without a copy.
                guard let count = asked[target] == 0 ? counts[target].take() : counts[target] else { continue }
                if sum == nil { sum = count } else { sum! += count }
            }
            counts[page] = sum
        }
        return counts[start]
    }
}
