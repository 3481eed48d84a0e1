import StoryKit

/// A library in a SQLite file with full-text search: written by `mdxc catalog` or an app.
///
/// ```swift
/// let store = try SQLiteStoryStore(path: "library.sqlite")
/// let ids = try await store.search("wolf")
/// ```
///
/// It waits for the file, and up to two seconds for other writers, on its own thread.
public actor SQLiteStoryStore: StoryStore {
    /// The access to the file.
    public enum Access: Hashable, Sendable {
        /// Reads only. Works if neither the file nor its folder is writable, except that the change of a writer that was killed
        /// has to be undone first, by a process that can write.
        case readOnly
        /// Reads and writes.
        case readWrite
        /// Reads and writes, and creates the file if it does not exist.
        case create
    }

    private let database: LibraryDatabase
    private let executor = QueueExecutor(label: "story.library")

    /// The executor of the store.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a library. Blocks while it waits for the file.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: The access to it.
    ///
    /// Throws if it can't be opened, is not a library, has another schema or a newer version, or if a file beside it is one
    /// that SQLite must not use: a link, a foreign file, a journal that names another journal.
    public init(path: String, access: Access = .readOnly) throws(StoryStoreError) {
        database = try LibraryDatabase(path: path, access: access)
    }

    package init() throws(StoryStoreError) { database = try LibraryDatabase() }

    /// The number of stories.
    public func count() throws(StoryStoreError) -> Int { try database.count() }

    /// Returns the stories after an id (`StoryStore.stories(after:limit:)`).
    public func stories(after id: String?, limit: Int) throws(StoryStoreError) -> [StoryRecord] {
        try database.stories(after: id, limit: limit)
    }

    /// Returns the story with an id; nil if there is none.
    public func story(id: String) throws(StoryStoreError) -> StoryRecord? { try database.story(id: id) }

    /// Returns the ids of the stories that contain all words of a text (`StoryStore.search(_:)`).
    public func search(_ text: String) throws(StoryStoreError) -> [String] { try database.search(text) }

    /// Adds stories, and replaces those with the same ids.
    public func put(_ stories: [StoryRecord]) throws(StoryStoreError) { try database.put(stories) }

    /// Removes the stories with these ids.
    public func remove(ids: [String]) throws(StoryStoreError) { try database.remove(ids: ids) }
}
