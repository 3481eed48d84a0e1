import StoryHTMLBackend
import StorySource

/// The cards of the stories of a run that have a page in its folder, for the catalogue.
struct CardCollection {
    private var cards: [ExactName: StoryCard] = [:]

    /// The cards in no particular order.
    var all: [StoryCard] { Array(cards.values) }

    /// Adds the card of a page that is up to date.
    mutating func add(_ card: StoryCard) { cards[ExactName(card.id)] = card }

    /// Adds the card that an earlier build left of a story that can't be built now, unless another story has its id.
    mutating func addUpToDate(_ id: String, in directory: OutputDirectory) {
        if cards[ExactName(id)] == nil { cards[ExactName(id)] = StoryCard.standing(id, in: directory) }
    }
}
