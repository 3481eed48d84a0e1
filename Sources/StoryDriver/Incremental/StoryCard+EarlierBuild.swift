import StoryFiles
import StoryHTMLBackend

extension StoryCard {
    /// Returns the card of the page that an earlier build left, whatever happened to its story since; nil if there is none, or
    /// if it is unknown.
    static func ofEarlierBuild(_ id: String, in directory: OutputDirectory) -> StoryCard? {
        guard let folder = directory.openFolder(ofStory: id),
            case let manifest = OutputManifest(in: folder.descriptor),
            !OutputJournal.isThere(in: folder.descriptor), let card = manifest.card, card.id == id,
            manifest.has(.html), manifest.isIntact(in: folder)
        else { return nil }
        return card
    }
}
