import StoryDiagnostics
import StoryIR
import StoryNavigation

/// Reading without input.
extension PlaySession {
    /// The number of random choices in a reading.
    private static let chances = 100

    /// Reads until the end, or until the first choice that is neither listed nor random.
    ///
    /// Makes ``chances`` random choices. After that, takes the choice with the shortest path to an end, so that reading
    /// ends in a story with cycles too. Throws if a listed choice does not exist. `choices`: the numbers of choices,
    /// from 1. `seed`: the seed for random choices after the list.
    mutating func read(choices: [Int], seed: Int?) async throws(PlayFailure) {
        var rest = choices[...]
        var chance = seed.map { ChanceGenerator(seed: $0) }
        var chosen = 0
        // The pages left since the last listed or random choice. Leaving one of them again means an endless cycle,
        // which no compiled story has.
        var passed: Set<StoryLocation> = []
        while !screen.isClosed {
            let offered = page.choices
            if page.canAdvance {
                if page.showsWholePage { try pass(&passed) }
                try await advance()
                continue
            }
            if offered.isEmpty {
                if rest.isEmpty { return }
                throw .call(
                    "the story is over at '\(page.location)' after \(choices.count - rest.count) of \(Counted.words(choices.count, "choice"))"
                )
            } else if let number = rest.popFirst() {
                guard offered.indices.contains(number - 1) else {
                    let there = offered.count == 1 ? "the only one is 1" : "they are 1 to \(offered.count)"
                    throw .call("there is no choice \(number) at '\(page.location)'; \(there)")
                }
                passed = []
                try await choose(at: number - 1)
            } else if chosen < Self.chances, let index = chance?.number(below: offered.count) {
                chosen += 1
                passed = []
                try await choose(at: index)
            } else if chance != nil {
                try pass(&passed)
                // The distance to an end is only known for loaded sections.
                await reader.loadNearbySections()
                try await choose(at: soonest(offered))
            } else {
                return
            }
        }
    }

    /// Records that the page is left. Throws the second time.
    private func pass(_ passed: inout Set<StoryLocation>) throws(PlayFailure) {
        guard passed.insert(page.location.withoutLine).inserted else { throw endless }
    }

    /// Returns the index of the choice with the fewest pages after it.
    private func soonest(_ choices: [IR.Choice]) -> Int {
        let lengths = choices.map { page.remaining(after: $0)?.min ?? .max }
        return lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
    }

    private var endless: PlayFailure {
        .story("the pages of the story form a cycle without an ending at '\(page.location)'")
    }
}
