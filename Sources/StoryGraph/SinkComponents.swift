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
    /// links.
    ///
    /// Wherever no ending is reachable, every path ends in such a cycle, since a page without targets is an end.
    package func sinkComponents(reachedBy search: BreadthFirstSearch, _ components: StronglyConnectedComponents)
        -> [SinkComponent]
    {
        var leadsOut = [Bool](repeating: false, count: components.pages.count)
        var entrances = [Int32](repeating: -1, count: components.pages.count)
        func enter(_ page: Int) {
            let component = Int(components.componentOf[page])
            if entrances[component] < 0 || Int(entrances[component]) > page { entrances[component] = Int32(page) }
        }
        for page in search.order {
            if search.distances[page] == 0 { enter(page) }
            for target in targets(of: page) where components.componentOf[target] != components.componentOf[page] {
                leadsOut[Int(components.componentOf[page])] = true
                enter(target)
            }
        }
        return components.pages.indices.compactMap { component in
            guard components.isCycle[component], !leadsOut[component], entrances[component] >= 0 else { return nil }
            let entrance = Int(entrances[component])
            return SinkComponent(
                pages: Array(components.pages[component]), entrance: entrance,
                cycle: cycle(through: entrance, components))
        }.sorted { $0.entrance < $1.entrance }
    }

    /// Returns a shortest path from a page back to itself, both ends included. The page must be on a cycle.
    package func cycle(through page: Int, _ components: StronglyConnectedComponents) -> [Int] {
        if targets(of: page).contains(page) { return [page, page] }
        let component = components.componentOf[page]
        let search = BreadthFirstSearch(self, from: [page]) { components.componentOf[$0] == component }
        let last = search.order.first { targets(of: $0).contains(page) }
        guard let last, let path = search.path(to: last) else { preconditionFailure("the page is on no cycle") }
        return path + [page]
    }
}
