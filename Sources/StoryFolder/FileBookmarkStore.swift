import Dispatch
import StoryFiles
import StoryKit
import StoryNavigation
import StoryPlatform
import StorySource

/// Stores bookmarks in a folder, with a file for each story: `<id>.json`, the id percent-encoded as in a URL.
///
/// A bookmark is written atomically, so that an app that is killed loses nothing; its temporary files are deleted by
/// the next write. The folder is locked meanwhile: several stores, in one process or more, may share it. If the file
/// system does not distinguish the names of two stories' files, a bookmark of the other story counts as none.
public struct FileBookmarkStore: BookmarkStore {
    private let folder: AtomicFiles
    private let onFailure: (@Sendable (String) -> Void)?
    private let queue = DispatchQueue(label: "story.bookmarks")

    /// Creates a store of bookmarks.
    /// - Parameters:
    ///   - folder: The path of the folder. It is created with the first bookmark; its parent must exist.
    ///   - onFailure: Called with the reason why a bookmark could not be stored. Reading continues.
    public init(folder: String, onFailure: (@Sendable (String) -> Void)? = nil) {
        self.init(folder: folder, timeout: AtomicFiles.standardTimeout, onFailure: onFailure)
    }

    /// Creates the same store, with a timeout in seconds for another write in the folder.
    package init(folder: String, timeout: Int, onFailure: (@Sendable (String) -> Void)?) {
        self.folder = AtomicFiles(path: RawPath(folder), timeout: timeout)
        self.onFailure = onFailure
    }

    /// Returns the bookmark of a story; nil if there is no file for it.
    public func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark? {
        do {
            return try await BlockingIO.run(on: queue) { try read(id) }
        } catch {
            throw error as? BookmarkStoreError ?? .unreadable("\(error)")
        }
    }

    /// Stores a bookmark. Calls run one at a time.
    public func save(_ bookmark: Bookmark) async {
        await BlockingIO.run(on: queue, onFailure) { try write(bookmark) }
    }

    private static func name(_ id: String) -> [UInt8] { Array((ResourceURL.escaped(id.utf8) + ".json").utf8) }

    private func read(_ id: String) throws(BookmarkStoreError) -> Bookmark? {
        let path = folder.path.appending(Self.name(id))
        if path.withCString({ access($0, F_OK) }) != 0, [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
        let bookmark = try BookmarkFile.read(path)
        // On a case-insensitive file system, it may be another story's.
        return ExactName(bookmark.story) == ExactName(id) ? bookmark : nil
    }

    private func write(_ bookmark: Bookmark) throws(SystemError) {
        let name = Self.name(bookmark.story)
        try folder.write(BookmarkFile.bytes(bookmark, shownAs: folder.path.appending(name).shown), to: name)
    }
}
