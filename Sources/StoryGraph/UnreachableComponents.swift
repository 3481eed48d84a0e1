/// Pages that no path from the start leads to.
package struct UnreachableComponent: Equatable, Sendable {
    /// The source component: pages that lead to one another and to which no other unreachable page leads, in file order. A
    /// path to any of them makes the whole component reachable.
    package let source: [Int]
    /// The other unreachable pages that are reachable from there, in file order. A page after several sources is listed after
    /// the first of them in the file.
    package let after: [Int]
}

extension PageGraph {
    /// Returns the unreachable components of the pages that `search` does not reach, in the order of their first pages; each
    /// unreachable page is in exactly one. Linear in pages and links.
    package func unreachableComponents(
        unreachedBy search: BreadthFirstSearch, _ components: StronglyConnectedComponents
    )
        -> [UnreachableComponent]
    {
        var isEntered = [Bool](repeating: false, count: components.pages.count)
        for page in 0..<count where !search.reaches(page) {
            for target in targets(of: page) where components.componentOf[target] != components.componentOf[page] {
                isEntered[Int(components.componentOf[target])] = true
            }
        }
        let sources = components.pages.indices.filter { !isEntered[$0] && !search.reaches(components.pages[$0].first!) }
            .map { Array(components.pages[$0]) }.sorted { $0[0] < $1[0] }
        var owner = [Int32](repeating: -1, count: count)
        var after = [[Int]](repeating: [], count: sources.count)
        for (index, source) in sources.enumerated() {
            var open = source
            for page in source { owner[page] = Int32(index) }
            while let page = open.popLast() {
                for target in targets(of: page) where owner[target] < 0 && !search.reaches(target) {
                    owner[target] = Int32(index)
                    after[index].append(target)
                    open.append(target)
                }
            }
        }
        return zip(sources, after).map { UnreachableComponent(source: $0, after: $1.sorted()) }
    }
}
