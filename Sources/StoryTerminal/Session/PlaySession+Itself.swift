import StoryDiagnostics
import StoryIR

/// Reading without anybody who types.
extension PlaySession {
    /// How often chance chooses in one reading.
    private static let chances = 100

    /// Goes on by itself, up to the end, or to the first choice that neither a list nor chance makes.
    ///
    /// Chance chooses ``chances`` times. From then on the choice that leads to an end soonest is taken, so that a reading
    /// ends however the story loops. Throws where a choice of the list is not there.
    /// - Parameter choices: Numbers of choices, from 1.
    /// - Parameter seed: Where chance begins, which chooses behind the list.
    mutating func read(choices: [Int], seed: Int?) throws(PlayFailure) {
        var rest = choices[...]
        var chance = seed.map { ChanceGenerator(seed: $0) }
        let pageCount = reader.document.sections.reduce(0) { $0 + $1.pages.count }
        var turned = 0
        var chosen = 0
        while !screen.isClosed {
            let offered = page.choices
            if page.canAdvance {
                if page.showsWholePage { turned += 1 }
                // As many pages in a row as there are: they lead round in a circle, as no story of the compiler does.
                if turned > pageCount { throw endless }
                advance()
                continue
            }
            turned = 0
            if offered.isEmpty {
                if rest.isEmpty { return }
                throw .call(
                    "the story is over at '\(shownPlace)' after \(choices.count - rest.count) of \(choices.count) choices"
                )
            } else if let number = rest.popFirst() {
                guard offered.indices.contains(number - 1) else {
                    let there = offered.count == 1 ? "the only one is 1" : "they are 1 to \(offered.count)"
                    throw .call("there is no choice \(number) at '\(shownPlace)'; \(there)")
                }
                choose(at: number - 1)
            } else if chosen < Self.chances, let index = chance?.number(below: offered.count) {
                chosen += 1
                choose(at: index)
            } else if chance != nil {
                chosen += 1
                if chosen > Self.chances + pageCount { throw endless }
                choose(at: soonest(offered))
            } else {
                return
            }
        }
    }

    /// The index of the choice with the fewest pages behind it.
    private func soonest(_ choices: [IR.Choice]) -> Int {
        let lengths = choices.map { page.remaining(after: $0)?.min ?? .max }
        return lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
    }

    private var endless: PlayFailure {
        .story("the pages of the story lead round in a circle at '\(shownPlace)', and to no end")
    }

    private var shownPlace: String { VisibleText.harmless(page.location.description) }
}
