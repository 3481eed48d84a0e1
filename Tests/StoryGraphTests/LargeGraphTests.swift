import Testing

@testable import StoryGraph

@Suite struct LargeGraphTests {
    /// Diamonds in a row: from each page two paths to the next but one.
    private func diamonds(_ count: Int) -> PageGraph {
        var graph = PageGraph()
        for index in 0..<count {
            graph.addPage(targets: [3 * index + 1, 3 * index + 2])
            graph.addPage(targets: [3 * index + 3])
            graph.addPage(targets: [3 * index + 3])
        }
        graph.addPage(targets: [])
        return graph
    }

    @Test(arguments: [
        (0, "1"), (1, "2"), (63, "9223372036854775808"), (64, "18446744073709551616"),
        (130, "1361129467683753853853498429727072845824"),
    ])
    func pathsDoubleWithEachDiamond(count: Int, paths: String) {
        let graph = diamonds(count)
        #expect(Paths.count(graph, StronglyConnectedComponents(graph), from: 0)?.description == paths)
    }

    @Test func longPathsNeedNoRecursion() {
        let count = 300_000
        let chain = PageGraph(targets: (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] })
        let groups = StronglyConnectedComponents(chain)
        #expect(groups.pages.count == count)
        #expect(BreadthFirstSearch(chain, from: [0]).path(to: count - 1)?.count == count)
        #expect(Paths(chain, groups).remaining[0] == .init(min: count - 1, max: count - 1))
        let ring = PageGraph(targets: (0..<count).map { [($0 + 1) % count] })
        let sink = ring.sinkComponents(
            reachedBy: BreadthFirstSearch(ring, from: [5]), StronglyConnectedComponents(ring))
        #expect(sink.map(\.entrance) == [5] && sink[0].cycle.count == count + 1)
    }

    @Test func manyTargetsTakeLinearTime() {
        let count = 60_000
        let fan = PageGraph(targets: (0...count).map { $0 == 0 ? Array(1...count) : [0] })
        #expect((0...count).allSatisfy { fan.prefetch(from: $0, limit: 8).count == 8 })
    }

    /// What can't be counted in good time is named. Each page leads to a hub, and that to all others.
    @Test func exceedingTheLimitIsReported() {
        let count = 60_000
        let graph = PageGraph(targets: (0..<count).map { $0 == 0 ? Array(1..<count) : [0] })
        let near = NearbyItems(
            graph, items: (0..<count).map { [$0] }, weights: [Int](repeating: 1, count: count), limit: count - 1,
            shown: 1)
        #expect(near.uncounted.count > 10_000)
        #expect(near.overweight.count > 10)
        #expect(near.overweight.map(\.page) + near.uncounted == Array(0..<count))
        #expect(near.overweight.allSatisfy { $0.weight == count && $0.count == count && $0.heaviest == [0] })
    }

    @Test func weightsMayHaveAnySize() {
        let graph = PageGraph(targets: [[1], []])
        let near = NearbyItems(graph, items: [[0], [1]], weights: [.max, .max], limit: .max - 1, shown: 2)
        #expect(near.overweight.map(\.weight) == [.max, .max])
        #expect(near.overweight.map(\.count) == [2, 1])
    }

    @Test func numbersAreWrittenInDecimal() {
        #expect(BigInteger(0).description == "0")
        var number = BigInteger(1)
        for _ in 0..<64 { number += number }
        #expect(number.description == "18446744073709551616")
        var power = BigInteger(10_000_000_000_000_000_000)
        for _ in 0..<9 { power += BigInteger(10_000_000_000_000_000_000) }
        #expect(power.description == "100000000000000000000")
        power += BigInteger(7)
        #expect(power.description == "100000000000000000007")
        var sum = BigInteger(.max)
        sum += BigInteger(.max)
        #expect(sum.description == "36893488147419103230")
    }
}
