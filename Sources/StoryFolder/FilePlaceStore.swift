import Dispatch
import StoryFiles
import StoryJSON
import StoryKit
import StoryNavigation
import StorySource

/// Keeps where people stopped in a folder, in a file for each story: `<id>.json`, the id percent-encoded as in a URL.
///
/// A place is written beside the old one and put in its place whole, so that an app that is killed loses nothing, and what it
/// leaves behind goes with the next place that is kept. The folder is locked meanwhile: several stores may have one, in one process
/// or more. What can't be read, or is none of that story, counts as no place.
public struct FilePlaceStore: PlaceStore {
    private let folder: RawPath
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.places")

    /// A store of places.
    /// - Parameters:
    ///   - folder: The path of the folder. It is made with the first place, in a folder that has to be there.
    ///   - onFailure: Told, in words, why a place could not be kept. Reading a story goes on without.
    public init(folder: String, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.folder = RawPath(folder)
        self.onFailure = onFailure
    }

    /// The place that was kept for a story.
    public func place(inStory id: String) async -> SavedPlace? {
        try? await FileWork.run(on: queue) { try read(id) }
    }

    /// Keeps a place, one after the other.
    public func keep(_ place: SavedPlace) async {
        do {
            try await FileWork.run(on: queue) { try write(place) }
        } catch {
            onFailure?((error as? SystemError)?.message ?? "\(error)")
        }
    }

    private static func name(_ id: String) -> [UInt8] { Array((ResourceURL.escaped(id.utf8) + ".json").utf8) }

    private func read(_ id: String) throws -> SavedPlace? {
        let path = folder.appending(Self.name(id))
        guard case .source(let source) = try SourceReader.read(path, shownAs: "", limit: SavedPlace.byteLimit) else {
            return nil
        }
        let place = try JSONDocumentDecoder.decode(SavedPlace.self, from: source)
        // Where case doesn't count in names of files, it may be another story's.
        return ExactName(place.story) == ExactName(id) ? place : nil
    }

    private func write(_ place: SavedPlace) throws(SystemError) {
        let name = Self.name(place.story)
        let json = place.json()
        guard json.count <= SavedPlace.byteLimit else {
            let path = folder.appending(name)
            throw SystemError("can't write '\(path.shown)': the place has more than \(SavedPlace.byteLimit) bytes")
        }
        try KeptFolder(path: folder).write(json, to: name)
    }
}
