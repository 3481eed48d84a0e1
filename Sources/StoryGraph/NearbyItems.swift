/// The items that a reader loads around each page: those of the page and of the pages within two steps, each once. Finds the
/// pages around which their total weight is too large.
///
/// Pages that meet at a hub are all near one another, so looking around each page on its own would take quadratic time. Here
/// the items within one step are gathered once for each page, and pages with the same exits share the items near those: the
/// exits of a page, the one with the most items first, are a path in a tree, and the tree is walked once. That is linear in
/// pages, exits and items as long as a page has few items and few paths to large hubs of its own choosing.
///
/// No algorithm is linear, and exact, for all graphs: with a few dozen hubs as the coordinates of vectors this finds orthogonal
/// ones, which is believed to take quadratic time (R. Williams, A new algorithm for optimal 2-constraint satisfaction, 2005).
/// So the work is limited, and ``uncounted`` has the pages beyond the limit.
package struct NearbyItems: Sendable {
    /// A page around which the items are too heavy.
    package struct Load: Equatable, Sendable {
        package let page: Int
        /// The total weight; `Int.max` if it overflows.
        package let weight: Int
        package let count: Int
        /// The heaviest items, as many as were asked for.
        package let heaviest: [Int]
    }

    /// The number of items to visit, about a quarter of a second's worth.
    package static let workLimit = 20_000_000

    /// In file order.
    package private(set) var overweight: [Load] = []
    /// Pages around which the items may be too heavy, but which would take too long to check; in file order.
    package private(set) var uncounted: [Int] = []

    /// Weighs the items around each page. `items`: the items of each page. An item may occur twice. `weights`: the weight of
    /// each item, at least 0. `limit`: the greatest weight that is not too heavy. `shown`: the number of heaviest items to
    /// report.
    package init(
        _ graph: PageGraph, items: [[Int]], weights: [Int], limit: Int, shown: Int, workLimit: Int = Self.workLimit
    ) {
        var walk = Walk(graph, items, weights, limit, shown, workLimit)
        for page in walk.candidates() { walk.weigh(page) }
        overweight = walk.overweight.sorted { $0.page < $1.page }
        uncounted = walk.uncounted.sorted()
    }

    /// Returns the total weight; `Int.max` if it overflows.
    package static func sum(_ weights: some Sequence<Int>) -> Int { weights.reduce(0, adding) }

    fileprivate static func adding(_ left: Int, _ right: Int) -> Int {
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        return isTooLarge ? .max : sum
    }
}

private struct Walk {
    private let graph: PageGraph
    private let weights: [Int]
    private let limit: Int
    private let shown: Int
    /// The number of items that may still be visited.
    private var work: Int
    /// The items of each page and their weight, with repeated ones counted each time.
    private let own: [(items: [Int], weight: Int)]
    /// The items of each page and of those one step further, each once; nil if that is too much work.
    private var near: [[Int]?] = []
    /// The weight of ``near`` for each page; an upper bound if that is nil.
    private var nearWeights: [Int] = []
    private var isCounted: [Bool]
    /// The exits whose items are counted, from the root of the tree.
    private var path: [Frame] = []

    private(set) var overweight: [NearbyItems.Load] = []
    private(set) var uncounted: [Int] = []

    /// The items that an exit adds to those of the exits before it.
    private struct Frame {
        let exit: Int
        let added: [Int]
        let total: Total
    }

    private struct Total {
        var weight = 0
        var count = 0
        /// Heaviest first.
        var heaviest: [Int] = []
    }

    init(_ graph: PageGraph, _ items: [[Int]], _ weights: [Int], _ limit: Int, _ shown: Int, _ workLimit: Int) {
        self.graph = graph
        self.weights = weights
        self.limit = limit
        self.shown = shown
        work = workLimit
        own = items.map { ($0, NearbyItems.sum($0.lazy.map { weights[$0] })) }
        isCounted = [Bool](repeating: false, count: weights.count)
        near.reserveCapacity(graph.count)
        for page in 0..<graph.count { gather(around: page) }
    }

    private mutating func gather(around page: Int) {
        let pages = [page] + graph.exits(of: page)
        let size = pages.reduce(0) { $0 + own[$1].items.count }
        guard size <= work else {
            near.append(nil)
            nearWeights.append(NearbyItems.sum(pages.lazy.map { [own] in own[$0].weight }))
            return
        }
        work -= size
        var found: [Int] = []
        for page in pages { count(own[page].items, into: &found) }
        forget(found)
        near.append(found)
        nearWeights.append(NearbyItems.sum(found.lazy.map { [weights] in weights[$0] }))
    }

    /// Returns the pages that may be too heavy, in the order in which the tree is walked.
    func candidates() -> [(page: Int, exits: [Int])] {
        (0..<graph.count).compactMap { page in
            let exits = graph.exits(of: page)
            let most = exits.reduce(nearWeights[page]) { NearbyItems.adding($0, nearWeights[$1]) }
            guard most > limit else { return nil }
            return (page, exits.sorted { (size(of: $1), $0) < (size(of: $0), $1) })
        }
        .sorted { $0.exits.lexicographicallyPrecedes($1.exits) }
    }

    private func size(of page: Int) -> Int { near[page]?.count ?? .max }

    mutating func weigh(_ candidate: (page: Int, exits: [Int])) {
        let shared = zip(path, candidate.exits).prefix { $0.exit == $1 }.count
        while path.count > shared { forget(path.removeLast().added) }
        for exit in candidate.exits[shared...] {
            guard let items = near[exit], items.count < work else {
                uncounted.append(candidate.page)
                return
            }
            work -= items.count + 1
            var added: [Int] = []
            count(items, into: &added)
            path.append(Frame(exit: exit, added: added, total: total(with: added)))
        }
        var last: [Int] = []
        count(own[candidate.page].items, into: &last)
        forget(last)
        let total = total(with: last)
        guard total.weight > limit else { return }
        overweight.append(
            .init(page: candidate.page, weight: total.weight, count: total.count, heaviest: total.heaviest))
    }

    // MARK: Counting

    /// Counts items that are not counted yet.
    private mutating func count(_ items: [Int], into added: inout [Int]) {
        for item in items where !isCounted[item] {
            isCounted[item] = true
            added.append(item)
        }
    }

    private mutating func forget(_ items: [Int]) { for item in items { isCounted[item] = false } }

    /// Returns the total of the path with these items added.
    private func total(with added: [Int]) -> Total {
        var total = path.last?.total ?? Total()
        total.count += added.count
        for item in added {
            total.weight = NearbyItems.adding(total.weight, weights[item])
            let location =
                total.heaviest.firstIndex { (weights[$0], item) < (weights[item], $0) } ?? total.heaviest.count
            if location == shown { continue }
            if total.heaviest.count == shown { total.heaviest.removeLast() }
            total.heaviest.insert(item, at: location)
        }
        return total
    }
}
