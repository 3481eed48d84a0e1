import Glibc
import StoryFiles
import StoryHTMLBackend

extension StoryCard {
    /// The card of the page that an earlier build left, whatever has become of its story; nil where there is none, or where
    /// nobody can tell.
    static func standing(_ id: String, in directory: RawPath) -> StoryCard? {
        let names = [OutputKind.html.fileName]
        guard let folder = FileDescriptor.open(directory.appending(id), O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
            let list = folder.openEntry(OutputManifest.name, O_RDONLY), !OutputJournal.isThere(in: folder),
            case let manifest = OutputManifest(reading: list), let card = manifest.card,
            card.id == id, manifest.files.contains(names), OutputFolder.status(of: names, in: folder)?.isFile == true
        else { return nil }
        return card
    }
}
