import StoryFiles
import StoryHTMLBackend
import StoryPlatform

extension StoryCard {
    /// Returns the card of the page that an earlier build left, whatever happened to its story since; nil if there is none, or
    /// if it is unknown.
    static func ofEarlierBuild(_ id: String, in directory: OutputDirectory) -> StoryCard? {
        guard let folder = directory.openFolder(ofStory: id),
            let list = folder.descriptor.openEntry(OutputManifest.name, O_RDONLY),
            !OutputJournal.isThere(in: folder.descriptor),
            case let manifest = OutputManifest(reading: list), let card = manifest.card, card.id == id,
            manifest.has(.html), manifest.isIntact(in: folder)
        else { return nil }
        return card
    }
}
