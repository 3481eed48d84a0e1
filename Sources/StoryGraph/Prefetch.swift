extension PageGraph {
    /// Returns the pages to prefetch on a page: the nearest ones, breadth first, targets in order, without the page itself.
    /// `limit`: the greatest number of pages. The time depends on `limit` alone, however many targets pages have.
    package func prefetch(from page: Int, limit: Int) -> [Int] {
        var found: [Int] = []
        var next = -1
        while next < found.count {
            for target in targets(of: next < 0 ? page : found[next]) {
                if found.count == limit { return found }
                if target != page, !found.contains(target) { found.append(target) }
            }
            next += 1
        }
        return found
    }
}
