import StoryDiagnostics
import StoryIR
import StoryNavigation

/// Reading without input.
extension PlaySession {
    /// How often chance chooses in one reading.
    private static let chances = 100

    /// Goes on by itself, up to the end, or to the first choice that neither a list nor chance makes.
    ///
    /// Chance chooses ``chances`` times. From then on the choice that leads to an end soonest is taken, so that a reading
    /// ends however the story loops. Throws where a choice of the list is not there.
    /// - Parameter choices: Numbers of choices, from 1.
    /// - Parameter seed: Where chance begins, which chooses after the list.
    mutating func read(choices: [Int], seed: Int?) async throws(PlayFailure) {
        var rest = choices[...]
        var chance = seed.map { ChanceGenerator(seed: $0) }
        var chosen = 0
        // The pages that were left in the only way there is. Who comes to one of them again comes there for ever, as in no
        // story of the compiler.
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
                // How far it is to the end is known of sections that are there.
                await reader.loadNearbySections()
                try await choose(at: soonest(offered))
            } else {
                return
            }
        }
    }

    /// Notes that the page is left in the only way there is, which can be done once.
    private func pass(_ passed: inout Set<StoryLocation>) throws(PlayFailure) {
        guard passed.insert(page.location.withoutLine).inserted else { throw endless }
    }

    /// The index of the choice with the fewest pages after it.
    private func soonest(_ choices: [IR.Choice]) -> Int {
        let lengths = choices.map { page.remaining(after: $0)?.min ?? .max }
        return lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
    }

    private var endless: PlayFailure {
        .story("the pages of the story lead round in a circle at '\(page.location)', and to no end")
    }
}
