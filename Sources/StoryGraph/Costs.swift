extension PageGraph {
    /// Returns the least and the greatest sum of `costs` on a path from a page to an end, both included. `costs`: the
    /// cost of each page, at least 0.
    ///
    /// The least is found by Dijkstra's algorithm, the greatest by visiting the strongly connected components from the
    /// ends backwards. Returns nil if no end is reachable; `greatest` is nil if there is a cycle on a path.
    package func costs(
        from start: Int, _ costs: [Int], _ components: StronglyConnectedComponents
    ) -> (least: Int, greatest: Int?)? {
        guard let least = leastCost(from: start, costs) else { return nil }
        let ending = BreadthFirstSearch(reversed, from: (0..<count).filter(isEnd))
        let greatest = maximumCosts(costs, ending, components)[start]
        return (least, greatest < 0 ? nil : greatest)
    }

    private func leastCost(from start: Int, _ costs: [Int]) -> Int? {
        var queue = CostQueue()
        var best = [Int](repeating: .max, count: count)
        best[start] = costs[start]
        queue.insert(start, cost: costs[start])
        while let (page, cost) = queue.removeFirst() {
            if cost > best[page] { continue }
            if isEnd(page) { return cost }
            for target in targets(of: page) where cost + costs[target] < best[target] {
                best[target] = cost + costs[target]
                queue.insert(target, cost: best[target])
            }
        }
        return nil
    }

    /// Returns the greatest sum of `costs` on a path from each page to an end, both included; -1 if there is a cycle on a
    /// path, 0 for pages that reach no end. `ending`: a search backwards from the ends.
    func maximumCosts(
        _ costs: [Int], _ ending: BreadthFirstSearch, _ components: StronglyConnectedComponents
    ) -> [Int] {
        var greatest = [Int](repeating: 0, count: count)
        // A component has a higher number than the components that it leads to, so those come first.
        for (component, pages) in components.pages.enumerated() {
            for page in pages where ending.reaches(page) {
                let rest = targets(of: page).lazy.filter(ending.reaches).map { greatest[$0] }
                let isCyclic = components.isCycle[component] || rest.contains { $0 < 0 }
                greatest[page] = isCyclic ? -1 : costs[page] + (rest.max() ?? 0)
            }
        }
        return greatest
    }
}

/// A priority queue of pages, cheapest first: a binary heap.
private struct CostQueue {
    private var heap: [(page: Int, cost: Int)] = []

    mutating func insert(_ page: Int, cost: Int) {
        heap.append((page, cost))
        var child = heap.count - 1
        while child > 0, heap[(child - 1) / 2].cost > heap[child].cost {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> (page: Int, cost: Int)? {
        guard let first = heap.first else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].cost < heap[least].cost { least = child }
            }
            if least == parent { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
