import Dispatch
import StoryFiles
import StoryKit
import StoryNavigation
import StoryPlatform
import StorySource

/// Keeps where people stopped in a folder, in a file for each story: `<id>.json`, the id percent-encoded as in a URL.
///
/// A place is written beside the old one and put in its place whole, so that an app that is killed loses nothing, and
/// what it leaves behind goes with the next place that is kept. The folder is locked meanwhile: several stores may have
/// one, in one process or more. A place of another story, whose id differs in what the folder does not tell apart in
/// names, counts as none.
public struct FilePlaceStore: PlaceStore {
    private let folder: KeptFolder
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.places")

    /// A store of places.
    /// - Parameters:
    ///   - folder: The path of the folder. It is made with the first place, in a folder that has to be there.
    ///   - onFailure: Told, in words, why a place could not be kept. Reading a story goes on without.
    public init(folder: String, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.init(KeptFolder(path: RawPath(folder)), onFailure: onFailure)
    }

    /// The same, which waits for another file that is written into the folder that many seconds.
    package init(folder: String, patience: Int, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.init(KeptFolder(path: RawPath(folder), patience: patience), onFailure: onFailure)
    }

    private init(_ folder: KeptFolder, onFailure: (@Sendable (String) -> Void)?) {
        self.folder = folder
        self.onFailure = onFailure
    }

    /// The place that was kept for a story; nil where there is no file of it.
    public func place(inStory id: String) async throws(PlaceStoreError) -> SavedPlace? {
        do {
            return try await FileWork.run(on: queue) { try read(id) }
        } catch {
            throw error as? PlaceStoreError ?? .unreadable("\(error)")
        }
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

    private func read(_ id: String) throws(PlaceStoreError) -> SavedPlace? {
        let path = folder.path.appending(Self.name(id))
        if path.withCString({ access($0, F_OK) }) != 0, [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
        let place = try SavedPlaceFile.read(path)
        // Where case doesn't count in names of files, it may be another story's.
        return ExactName(place.story) == ExactName(id) ? place : nil
    }

    private func write(_ place: SavedPlace) throws(SystemError) {
        let name = Self.name(place.story)
        try folder.write(SavedPlaceFile.bytes(place, shownAs: folder.path.appending(name).shown), to: name)
    }
}
