import Testing

@testable import StoryDriver

@Suite("Work on many values")
struct ParallelTests {
    @Test("results keep the order of the values", arguments: [1, 2, 8, 100])
    func order(jobs: Int) {
        #expect(Parallel.map(Array(0..<1000), jobs: jobs) { $0 * 2 } == (0..<1000).map { $0 * 2 })
        #expect(Parallel.map([Int](), jobs: jobs) { $0 }.isEmpty)
    }
}
