/// The pages of a story in groups: pages that lead to one another share a group, and every other page has its own.
///
/// These are the strongly connected components of the graph, found by Tarjan's algorithm (Depth-first search and linear graph
/// algorithms, 1972) with an explicit stack, in time linear in pages and exits.
package struct StronglyConnectedComponents: Sendable {
    /// The group of each page. A group has a higher number than those that it leads to.
    package private(set) var groupOf: [Int32]
    /// The pages of each group, in file order.
    package private(set) var pages: Groups
    /// Whether each group contains a cycle: several pages, or one that leads to itself.
    package private(set) var isCycle: [Bool] = []

    package init(_ graph: PageGraph) {
        var finder = Finder(graph)
        for page in 0..<graph.count where finder.indices[page] < 0 { finder.visit(page) }
        groupOf = finder.groupOf
        pages = Groups(finder.groupOf, count: Int(finder.groupCount))
        isCycle = pages.map { group in group.count > 1 || graph.exits(of: group.first!).contains(group.first!) }
    }

    /// The pages of each group, in one array.
    package struct Groups: RandomAccessCollection, Sendable {
        /// The index in `members` of the first page of each group, and the end.
        private var starts: [Int]
        private var members: [Int]

        fileprivate init(_ groupOf: [Int32], count: Int) {
            starts = [Int](repeating: 0, count: count + 1)
            members = [Int](repeating: 0, count: groupOf.count)
            for group in groupOf { starts[Int(group) + 1] += 1 }
            for group in 0..<count { starts[group + 1] += starts[group] }
            var next = starts
            for (page, group) in groupOf.enumerated() {
                members[next[Int(group)]] = page
                next[Int(group)] += 1
            }
        }

        package var startIndex: Int { 0 }
        package var endIndex: Int { starts.count - 1 }
        package subscript(group: Int) -> ArraySlice<Int> { members[starts[group]..<starts[group + 1]] }
    }

    private struct Finder {
        let graph: PageGraph
        var indices: [Int32]
        var groupOf: [Int32]
        var groupCount: Int32 = 0
        private var low: [Int32]
        private var nextIndex: Int32 = 0
        private var pending: [Int32] = []
        /// The pages of the current path, with the position of the next exit.
        private var path: [(page: Int, exit: Int)] = []

        init(_ graph: PageGraph) {
            self.graph = graph
            indices = [Int32](repeating: -1, count: graph.count)
            groupOf = indices
            low = indices
        }

        mutating func visit(_ root: Int) {
            open(root)
            while let (page, exit) = path.last {
                let exits = graph.exits(of: page)
                if exit < exits.endIndex {
                    path[path.count - 1].exit += 1
                    let target = exits[exit]
                    if indices[target] < 0 {
                        open(target)
                    } else if groupOf[target] < 0 {
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
            path.append((page, graph.exits(of: page).startIndex))
        }

        private mutating func closeGroup(of page: Int) {
            while let last = pending.popLast() {
                groupOf[Int(last)] = groupCount
                if Int(last) == page { break }
            }
            groupCount += 1
        }
    }
}
