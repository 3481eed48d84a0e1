import Testing

@testable import StoryGraph

/// Each analysis against brute force on small random graphs.
@Suite struct BruteForceTests {
    private static let seeds: Range<UInt64> = 0..<4000

    private func forEachGraph(_ check: (RandomGraph, PageGraph, UInt64) -> Void) {
        for seed in Self.seeds {
            let random = RandomGraph(seed: seed)
            check(random, random.graph, seed)
        }
    }

    @Test func graphsAreVaried() {
        var cycles = 0
        var unreachableComponents = 0
        var sinkComponents = 0
        var large = 0
        forEachGraph { random, _, _ in
            cycles += random.pages.contains(where: random.isOnCycle) ? 1 : 0
            unreachableComponents += random.pages.contains { !random.reaches(0, $0) } ? 1 : 0
            sinkComponents += random.pages.contains { random.reaches(0, $0) && !random.reachesEnd($0) } ? 1 : 0
            large += (random.paths(from: 0)?.count ?? 0) > 3 ? 1 : 0
        }
        #expect(
            [cycles, unreachableComponents, sinkComponents, large].allSatisfy { $0 > 200 },
            "\([cycles, unreachableComponents, sinkComponents, large])")
    }

    @Test func search() {
        forEachGraph { random, graph, seed in
            let search = BreadthFirstSearch(graph, from: [0])
            #expect(search.order.sorted() == random.pages.filter { random.reaches(0, $0) })
            #expect(search.order.map { search.distances[$0] } == search.order.map { search.distances[$0] }.sorted())
            for page in random.pages {
                #expect(Int(search.distances[page]) == random.distance[0][page] ?? -1, "seed \(seed)")
                let path = search.path(to: page)
                #expect(path?.count == random.distance[0][page].map { $0 + 1 }, "seed \(seed)")
                guard let path else { continue }
                #expect(path.first == 0 && path.last == page)
                #expect(zip(path, path.dropFirst()).allSatisfy { random.targets[$0].contains($1) })
            }
        }
    }

    @Test func reversed() {
        forEachGraph { random, graph, seed in
            let reversed = graph.reversed
            for page in random.pages {
                let before = random.pages.filter { random.targets[$0].contains(page) }
                #expect(Array(reversed.targets(of: page)) == before, "seed \(seed)")
            }
        }
    }

    @Test func groups() {
        forEachGraph { random, graph, seed in
            let groups = StronglyConnectedComponents(graph)
            for page in random.pages {
                let group = Int(groups.componentOf[page])
                #expect(Array(groups.pages[group]) == random.group(of: page), "seed \(seed)")
                #expect(groups.isCycle[group] == random.isOnCycle(page), "seed \(seed)")
                #expect(random.targets[page].allSatisfy { groups.componentOf[$0] <= groups.componentOf[page] })
            }
        }
    }

    @Test func unreachableComponents() {
        forEachGraph { random, graph, seed in
            let lost = random.pages.filter { !random.reaches(0, $0) }
            let sources = lost.filter { page in
                lost.allSatisfy { random.reaches(page, $0) || !random.reaches($0, page) }
            }
            .map(random.group).reduce(into: [[Int]]()) { if !$0.contains($1) { $0.append($1) } }
            var left = Set(lost).subtracting(sources.joined())
            let expected = sources.map { source in
                let after = left.filter { random.reaches(source[0], $0) }
                left.subtract(after)
                return UnreachableComponent(source: source, after: after.sorted())
            }
            #expect(left.isEmpty)
            let unreachableComponents = graph.unreachableComponents(
                unreachedBy: BreadthFirstSearch(graph, from: [0]), StronglyConnectedComponents(graph))
            #expect(unreachableComponents == expected, "seed \(seed)")
        }
    }

    @Test func sinkComponents() {
        forEachGraph { random, graph, seed in
            let groups = StronglyConnectedComponents(graph)
            let sinkComponents = graph.sinkComponents(reachedBy: BreadthFirstSearch(graph, from: [0]), groups)
            var expected: [[Int]] = []
            for page in random.pages where random.reaches(0, page) && !random.isEnd(page) {
                guard random.targets[page].allSatisfy({ random.reaches($0, page) }),
                    random.pages.allSatisfy({ !random.reaches(page, $0) || random.reaches($0, page) })
                else { continue }
                let group = random.group(of: page)
                if !expected.contains(group) { expected.append(group) }
            }
            #expect(sinkComponents.map(\.pages).sorted { $0[0] < $1[0] } == expected, "seed \(seed)")
            let isAnyoneLost = random.pages.contains { random.reaches(0, $0) && !random.reachesEnd($0) }
            #expect(isAnyoneLost == !sinkComponents.isEmpty, "seed \(seed)")
            for sink in sinkComponents {
                let entrances = sink.pages.filter { page in
                    page == 0
                        || random.pages.contains {
                            random.reaches(0, $0) && !sink.pages.contains($0) && random.targets[$0].contains(page)
                        }
                }
                #expect(sink.entrance == entrances[0], "seed \(seed)")
                let shortest = random.targets[sink.entrance].compactMap { random.distance[$0][sink.entrance] }.min()
                #expect(sink.cycle.count == shortest.map { $0 + 2 }, "seed \(seed)")
                #expect(sink.cycle.first == sink.entrance && sink.cycle.last == sink.entrance)
                #expect(zip(sink.cycle, sink.cycle.dropFirst()).allSatisfy { random.targets[$0].contains($1) })
            }
        }
    }

    @Test func paths() {
        forEachGraph { random, graph, seed in
            let groups = StronglyConnectedComponents(graph)
            let paths = Paths(graph, groups)
            let costs = random.pages.map { ($0 * 7 + Int(seed)) % 5 }
            for page in random.pages {
                let all = random.paths(from: page)
                let count = Paths.count(graph, groups, from: page)
                #expect(count == all.map { BigInteger(UInt64($0.count)) }, "seed \(seed)")
                let fewest = random.pages.filter(random.isEnd).compactMap { random.distance[page][$0] }.min()
                let remaining = fewest.map {
                    Paths.Remaining(min: $0, max: all.map { $0.map(\.count).max().map { $0 - 1 } ?? 0 })
                }
                #expect(paths.remaining[page] == remaining, "seed \(seed)")
                let sums = all?.map { $0.reduce(0) { $0 + costs[$1] } }
                let found = graph.costs(from: page, costs, groups)
                #expect((found == nil) == (fewest == nil), "seed \(seed)")
                if let found {
                    #expect(found.greatest == sums?.max(), "seed \(seed)")
                    #expect(sums == nil || found.least == sums?.min(), "seed \(seed)")
                    #expect(found.least == leastByRelaxing(random, costs, from: page), "seed \(seed)")
                }
            }
        }
    }

    /// Bellman and Ford's algorithm.
    private func leastByRelaxing(_ random: RandomGraph, _ costs: [Int], from start: Int) -> Int? {
        var best = [Int?](repeating: nil, count: random.pages.count)
        best[start] = costs[start]
        for _ in random.pages {
            for page in random.pages {
                guard let cost = best[page] else { continue }
                for target in random.targets[page] { best[target] = min(best[target] ?? .max, cost + costs[target]) }
            }
        }
        return random.pages.filter(random.isEnd).compactMap { best[$0] }.min()
    }

    @Test func prefetch() {
        forEachGraph { random, graph, seed in
            for page in random.pages {
                var expected: [Int] = []
                var level = [page]
                while !level.isEmpty {
                    var next: [Int] = []
                    for target in level.flatMap({ random.targets[$0] })
                    where target != page && !expected.contains(target) && !next.contains(target) {
                        next.append(target)
                    }
                    expected += next
                    level = next
                }
                for limit in [1, 3, 8] {
                    #expect(graph.prefetch(from: page, limit: limit) == Array(expected.prefix(limit)), "seed \(seed)")
                }
            }
        }
    }

    @Test func nearbyItems() {
        var found = 0
        var uncounted = 0
        forEachGraph { random, graph, seed in
            let weights = (0..<5).map { (Int(seed) * 3 + $0 * $0) % 7 }
            let items = random.pages.map { page in (0..<(page + Int(seed)) % 4).map { ($0 * page + Int(seed)) % 5 } }
            let limit = Int(seed) % 15
            let expected = random.pages.compactMap { page -> NearbyItems.Load? in
                let near = random.pages.filter { random.distance[page][$0].map { $0 <= 2 } ?? false }
                let all = Set(near.flatMap { items[$0] }).sorted { (weights[$1], $0) < (weights[$0], $1) }
                let weight = all.reduce(0) { $0 + weights[$1] }
                guard weight > limit else { return nil }
                return .init(page: page, weight: weight, count: all.count, heaviest: Array(all.prefix(2)))
            }
            let near = NearbyItems(graph, items: items, weights: weights, limit: limit, shown: 2)
            #expect(near.overweight == expected && near.uncounted.isEmpty, "seed \(seed)")
            found += expected.count
            // With too little time nothing wrong is said, and nothing is forgotten.
            let hasty = NearbyItems(graph, items: items, weights: weights, limit: limit, shown: 2, workLimit: 12)
            #expect(hasty.overweight.allSatisfy(expected.contains), "seed \(seed)")
            let named = Set(hasty.uncounted + hasty.overweight.map(\.page))
            #expect(named.isSuperset(of: expected.map(\.page)), "seed \(seed)")
            uncounted += hasty.uncounted.count
        }
        #expect(found > 1000 && uncounted > 1000)
    }
}
