/// The items that a reader loads around each page: those of the page and of the pages within two steps, each once. Finds the
/// pages around which their total weight is too large.
///
/// Pages that meet at a hub are all near one another, so looking around each takes quadratic time. The work is limited, and
/// ``uncounted`` has the pages beyond the limit.
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

    /// The number of pages and items to visit, about a quarter of a second's worth.
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
        let own = items.map { Self.sum($0.lazy.map { weights[$0] }) }
        // The weights within one step, shared items counted each time: upper bounds.
        let near = (0..<graph.count).map { page in
            graph.targets(of: page).reduce(own[page]) { Self.adding($0, own[$1]) }
        }
        var isCounted = [Bool](repeating: false, count: weights.count)
        var work = workLimit
        for page in 0..<graph.count
        where graph.targets(of: page).reduce(near[page], { Self.adding($0, near[$1]) }) > limit {
            var found: [Int] = []
            func count(_ page: Int) {
                work -= items[page].count + 1
                for item in items[page] where !isCounted[item] {
                    isCounted[item] = true
                    found.append(item)
                }
            }
            count(page)
            for target in graph.targets(of: page) where work > 0 {
                count(target)
                for next in graph.targets(of: target) where work > 0 { count(next) }
            }
            for item in found { isCounted[item] = false }
            let weight = Self.sum(found.lazy.map { weights[$0] })
            if work <= 0 {
                uncounted.append(page)
            } else if weight > limit {
                found.sort { (weights[$1], $0) < (weights[$0], $1) }
                overweight.append(
                    Load(page: page, weight: weight, count: found.count, heaviest: Array(found.prefix(shown))))
            }
        }
    }

    /// Returns the total weight; `Int.max` if it overflows.
    package static func sum(_ weights: [Int]) -> Int { weights.reduce(0, adding) }

    private static func adding(_ left: Int, _ right: Int) -> Int {
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        return isTooLarge ? .max : sum
    }
}
