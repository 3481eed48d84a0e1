/// The pages of a story in components: pages that lead to one another share a component, and every other page has its own.
///
/// These are the strongly connected components of the graph, found by Tarjan's algorithm (Depth-first search and linear graph
/// algorithms, 1972) with an explicit stack, in time linear in pages and links.
package struct StronglyConnectedComponents: Sendable {
    /// The component of each page. A component has a higher number than those that it leads to.
    package private(set) var componentOf: [Int32]
    /// The pages of each component, in file order.
    package private(set) var pages: Components
    /// Whether each component contains a cycle: several pages, or one that leads to itself.
    package private(set) var isCycle: [Bool] = []

    package init(_ graph: PageGraph) {
        var finder = Finder(graph)
        for page in 0..<graph.count where finder.indices[page] < 0 { finder.visit(page) }
        componentOf = finder.componentOf
        pages = Components(finder.componentOf, count: Int(finder.componentCount))
        isCycle = pages.map { component in
            component.count > 1 || graph.targets(of: component.first!).contains(component.first!)
        }
    }

    /// The pages of each component, in one array.
    package struct Components: RandomAccessCollection, Sendable {
        /// The index in `members` of the first page of each component, and the end.
        private var starts: [Int]
        private var members: [Int]

        fileprivate init(_ componentOf: [Int32], count: Int) {
            starts = [Int](repeating: 0, count: count + 1)
            members = [Int](repeating: 0, count: componentOf.count)
            for component in componentOf { starts[Int(component) + 1] += 1 }
            for component in 0..<count { starts[component + 1] += starts[component] }
            var next = starts
            for (page, component) in componentOf.enumerated() {
                members[next[Int(component)]] = page
                next[Int(component)] += 1
            }
        }

        package var startIndex: Int { 0 }
        package var endIndex: Int { starts.count - 1 }
        package subscript(component: Int) -> ArraySlice<Int> { members[starts[component]..<starts[component + 1]] }
    }

    private struct Finder {
        let graph: PageGraph
        var indices: [Int32]
        var componentOf: [Int32]
        var componentCount: Int32 = 0
        private var low: [Int32]
        private var nextIndex: Int32 = 0
        private var pending: [Int32] = []
        /// The pages of the current path, with the position of the next target.
        private var path: [(page: Int, next: Int)] = []

        init(_ graph: PageGraph) {
            self.graph = graph
            indices = [Int32](repeating: -1, count: graph.count)
            componentOf = indices
            low = indices
        }

        mutating func visit(_ root: Int) {
            open(root)
            while let (page, next) = path.last {
                let targets = graph.targets(of: page)
                if next < targets.endIndex {
                    path[path.count - 1].next += 1
                    let target = targets[next]
                    if indices[target] < 0 {
                        open(target)
                    } else if componentOf[target] < 0 {
                        low[page] = min(low[page], indices[target])
                    }
                } else {
                    path.removeLast()
                    if let parent = path.last?.page { low[parent] = min(low[parent], low[page]) }
                    if low[page] == indices[page] { closeGroup(of: page) }
                }
            }
        }

        private mutating func open(_ page: Int) {
            indices[page] = nextIndex
            low[page] = nextIndex
            nextIndex += 1
            pending.append(Int32(page))
            path.append((page, graph.targets(of: page).startIndex))
        }

        private mutating func closeGroup(of page: Int) {
            while let last = pending.popLast() {
                componentOf[Int(last)] = componentCount
                if Int(last) == page { break }
            }
            componentCount += 1
        }
    }
}
