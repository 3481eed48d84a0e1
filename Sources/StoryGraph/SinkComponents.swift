/// A cycle that can be entered and not left: no ending and no other cycle is reachable from it.
package struct SinkComponent: Equatable, Sendable {
    package let pages: [Int]
    /// The first page in the file by which it is entered: from outside, or as the start of the story.
    package let entrance: Int
    /// A shortest path from the entrance within the sink component back to it, with the entrance at both ends.
    package let cycle: [Int]
}

extension PageGraph {
    /// Returns the sink components among the pages that `search` reaches, in the order of their entrances. Linear in pages and
    /// exits.
    ///
    /// Wherever no ending is reachable, every path ends in such a cycle, since a page without exits is an end.
    package func sinkComponents(reachedBy search: BreadthFirstSearch, _ groups: StronglyConnectedComponents)
        -> [SinkComponent]
    {
        var leadsOut = [Bool](repeating: false, count: groups.pages.count)
        var entrances = [Int32](repeating: -1, count: groups.pages.count)
        func enter(_ page: Int) {
            let group = Int(groups.groupOf[page])
            if entrances[group] < 0 || Int(entrances[group]) > page { entrances[group] = Int32(page) }
        }
        for page in search.order {
            if search.distances[page] == 0 { enter(page) }
            for target in exits(of: page) where groups.groupOf[target] != groups.groupOf[page] {
                leadsOut[Int(groups.groupOf[page])] = true
                enter(target)
            }
        }
        return groups.pages.indices.compactMap { group in
            guard groups.isCycle[group], !leadsOut[group], entrances[group] >= 0 else { return nil }
            let entrance = Int(entrances[group])
            return SinkComponent(
                pages: Array(groups.pages[group]), entrance: entrance, cycle: cycle(through: entrance, groups))
        }.sorted { $0.entrance < $1.entrance }
    }

    /// Returns a shortest path from a page back to itself, both ends included. The page must be on a cycle.
    package func cycle(through page: Int, _ groups: StronglyConnectedComponents) -> [Int] {
        if exits(of: page).contains(page) { return [page, page] }
        let group = groups.groupOf[page]
        let search = BreadthFirstSearch(self, from: [page]) { groups.groupOf[$0] == group }
        let last = search.order.first { exits(of: $0).contains(page) }
        guard let last, let path = search.path(to: last) else { preconditionFailure("the page lies on no loop") }
        return path + [page]
    }
}
