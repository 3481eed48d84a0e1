/// All paths from each page to an end, and their lengths, computed on the graph of strongly connected components in one pass
/// from the ends backwards.
package struct Paths: Sendable {
    /// The fewest and the most pages after a page until the story ends.
    package struct Remaining: Equatable, Sendable {
        package let min: Int
        /// Nil if there is a cycle on a path.
        package let max: Int?
    }

    /// The values of each page; nil if no end is reachable.
    package let remaining: [Remaining?]

    package init(_ graph: PageGraph, _ components: StronglyConnectedComponents) {
        let nearest = BreadthFirstSearch(graph.reversed, from: (0..<graph.count).filter(graph.isEnd))
        let longest = graph.maximumCosts([Int](repeating: 1, count: graph.count), nearest, components)
        remaining = (0..<graph.count).map { page in
            guard nearest.reaches(page) else { return nil }
            return Remaining(min: Int(nearest.distances[page]), max: longest[page] < 0 ? nil : longest[page] - 1)
        }
    }

    /// Returns the number of distinct paths from a page to an end, as sequences of pages; nil if there is a cycle on one.
    ///
    /// Takes one addition for each link. To save memory, the number of each page is dropped after its last use.
    package static func count(_ graph: PageGraph, _ components: StronglyConnectedComponents, from start: Int)
        -> BigInteger?
    {
        let reached = BreadthFirstSearch(graph, from: [start])
        let ending = BreadthFirstSearch(graph.reversed, from: (0..<graph.count).filter(graph.isEnd))
        func isOnPath(_ page: Int) -> Bool { reached.reaches(page) && ending.reaches(page) }
        var usesLeft = [Int32](repeating: 0, count: graph.count)
        for page in reached.order where isOnPath(page) {
            if components.isCycle[Int(components.componentOf[page])] { return nil }
            for target in graph.targets(of: page) { usesLeft[target] += 1 }
        }
        guard isOnPath(start) else { return BigInteger(0) }
        var counts: [BigInteger?] = [BigInteger?](repeating: nil, count: graph.count)
        for page in components.pages.lazy.map({ $0.first! }) where isOnPath(page) {
            if graph.isEnd(page) {
                counts[page] = BigInteger(1)
                continue
            }
            var sum: BigInteger?
            for target in graph.targets(of: page) {
                usesLeft[target] -= 1
                // The last use takes the number without a copy.
                guard let count = usesLeft[target] == 0 ? counts[target].take() : counts[target] else { continue }
                if sum == nil { sum = count } else { sum! += count }
            }
            counts[page] = sum
        }
        return counts[start]
    }
}
