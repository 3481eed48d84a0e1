import Dispatch
import StoryFiles
import StoryKit
import StoryNavigation
import StoryPlatform
import StorySource

/// Keeps where people stopped in a folder, in a file for each story: `<id>.json`, the id percent-encoded as in a URL.
///
/// A bookmark is written beside the old one and put in its place whole, so that an app that is killed loses nothing, and
/// what it leaves behind goes with the next bookmark that is kept. The folder is locked meanwhile: several stores may have
/// one, in one process or more. A bookmark of another story, whose id differs in what the folder does not tell apart in
/// names, counts as none.
public struct FileBookmarkStore: BookmarkStore {
    private let folder: AtomicFiles
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.places")

    /// A store of bookmarks.
    /// - Parameters:
    ///   - folder: The path of the folder. It is made with the first bookmark, in a folder that has to be there.
    ///   - onFailure: Told, in words, why a bookmark could not be kept. Reading a story goes on without.
    public init(folder: String, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.init(AtomicFiles(path: RawPath(folder)), onFailure: onFailure)
    }

    /// The same, which waits for another file that is written into the folder that many seconds.
    package init(folder: String, timeout: Int, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.init(AtomicFiles(path: RawPath(folder), timeout: timeout), onFailure: onFailure)
    }

    private init(_ folder: AtomicFiles, onFailure: (@Sendable (String) -> Void)?) {
        self.folder = folder
        self.onFailure = onFailure
    }

    /// The bookmark that was kept for a story; nil where there is no file of it.
    public func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark? {
        do {
            return try await BlockingIO.run(on: queue) { try read(id) }
        } catch {
            throw error as? BookmarkStoreError ?? .unreadable("\(error)")
        }
    }

    /// Keeps a bookmark, one after the other.
    public func keep(_ bookmark: Bookmark) async {
        do {
            try await BlockingIO.run(on: queue) { try write(bookmark) }
        } catch {
            onFailure?((error as? SystemError)?.message ?? "\(error)")
        }
    }

    private static func name(_ id: String) -> [UInt8] { Array((ResourceURL.escaped(id.utf8) + ".json").utf8) }

    private func read(_ id: String) throws(BookmarkStoreError) -> Bookmark? {
        let path = folder.path.appending(Self.name(id))
        if path.withCString({ access($0, F_OK) }) != 0, [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
        let bookmark = try BookmarkFile.read(path)
        // Where case doesn't count in names of files, it may be another story's.
        return ExactName(bookmark.story) == ExactName(id) ? bookmark : nil
    }

    private func write(_ bookmark: Bookmark) throws(SystemError) {
        let name = Self.name(bookmark.story)
        try folder.write(BookmarkFile.bytes(bookmark, shownAs: folder.path.appending(name).shown), to: name)
    }
}
