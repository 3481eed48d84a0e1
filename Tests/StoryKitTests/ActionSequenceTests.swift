import TestSupport
import Testing

@Suite struct ActionSequenceTests {
    @Test func `reports the shortest sequence that fails`() async throws {
        let failure = await ActionSequence.firstFailure(seeds: 0..<1, length: 1000) { random in
            Int.random(in: 0..<100, using: &random)
        } play: { actions, _ in
            actions.contains(7) && actions.contains(11) ? "both are there" : nil
        }
        let found = try #require(failure)
        #expect(found.actions.sorted() == ["11", "7"])
        #expect(found.description.contains("both are there"))
    }

    @Test func `reports nothing if all sequences pass`() async {
        let failure = await ActionSequence.firstFailure(seeds: 0..<3, length: 100) { _ in
            1
        } play: { _, _ in
            nil
        }
        #expect(failure == nil)
    }
}
