import StoryGraph

/// Small graphs, the same for a seed everywhere, with what brute force finds out about them.
struct RandomGraph {
    let targets: [[Int]]
    /// For each pair of pages the fewest steps from one to the other, 0 for itself; nil where there is no path.
    let distance: [[Int?]]

    init(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let count = 1 + random(below: 9)
        // Mostly forwards, as stories go; how often backwards depends on the seed.
        let backwards = random(below: 4)
        let fewest = random(below: 3)
        let targets = (0..<count).map { page in
            (0..<fewest + random(below: 3)).compactMap { _ -> Int? in
                if random(below: 4) < backwards { return random(below: count) }
                return page + 1 < count ? page + 1 + random(below: count - page - 1) : nil
            }
        }
        self.init(targets: targets)
    }

    init(targets: [[Int]]) {
        self.targets = targets
        // Floyd and Warshall's algorithm.
        let pages = targets.indices
        var distance = [[Int?]](repeating: [Int?](repeating: nil, count: targets.count), count: targets.count)
        for page in pages {
            for target in targets[page] { distance[page][target] = 1 }
            distance[page][page] = 0
        }
        for middle in pages {
            for from in pages {
                for to in pages {
                    guard let first = distance[from][middle], let second = distance[middle][to] else { continue }
                    distance[from][to] = min(distance[from][to] ?? .max, first + second)
                }
            }
        }
        self.distance = distance
    }

    var pages: Range<Int> { targets.indices }
    var graph: PageGraph { PageGraph(targets: targets) }

    func reaches(_ from: Int, _ to: Int) -> Bool { distance[from][to] != nil }
    func isEnd(_ page: Int) -> Bool { targets[page].isEmpty }
    func reachesEnd(_ page: Int) -> Bool { pages.contains { isEnd($0) && reaches(page, $0) } }
    /// The pages that lead to a page and back, itself included, in file order.
    func group(of page: Int) -> [Int] { pages.filter { reaches(page, $0) && reaches($0, page) } }
    /// Whether a page leads back to itself in one step or more.
    func isOnCycle(_ page: Int) -> Bool { targets[page].contains { reaches($0, page) } }

    /// Every way from a page to an end; nil where there are endless many.
    func paths(from page: Int) -> [[Int]]? {
        let isOnPath = pages.map { reaches(page, $0) && reachesEnd($0) }
        if pages.contains(where: { isOnPath[$0] && isOnCycle($0) }) { return nil }
        var paths: [[Int]] = []
        func walk(_ path: [Int]) {
            let last = path[path.count - 1]
            if isEnd(last) { paths.append(path) }
            for target in Set(targets[last]) where isOnPath[target] { walk(path + [target]) }
        }
        if isOnPath[page] { walk([page]) }
        return paths
    }
}
