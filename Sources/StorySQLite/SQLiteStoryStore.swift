import StoryKit

/// A library in one file of SQLite with full text search: `mdxc catalog` writes it, an app ships it or keeps its own, a
/// server serves it.
///
/// ```swift
/// let store = try SQLiteStoryStore(path: "library.sqlite")
/// let ids = try await store.search("wolf")
/// ```
///
/// It waits for the file, and up to two seconds for its writers, on a thread that no tasks share.
public actor SQLiteStoryStore: StoryStore {
    /// What may be done with the file.
    public enum Access: Hashable, Sendable {
        /// No story is changed. Works where nothing may be written, neither the file nor its folder; only what a writer left
        /// that was killed in the middle of a change has to be undone first, by somebody who may.
        case readOnly
        /// It is read and changed.
        case readWrite
        /// It is read and changed, and made where it is missing.
        case create
    }

    private let database: LibraryDatabase
    private let executor = QueueExecutor(label: "story.library")

    /// Where the store does its work.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a library, which waits for the file: do that where waiting is no harm.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: What may be done with it.
    ///
    /// Throws where it can't be opened, is no library or has a schema of its own, was made by something newer, and where something
    /// lies beside it that SQLite may not use: a link, a foreign file, a journal that names another journal.
    public init(path: String, access: Access = .readOnly) throws(StoryStoreError) {
        database = try LibraryDatabase(path: path, access: access)
    }

    /// A new library in memory.
    package init() throws(StoryStoreError) { database = try LibraryDatabase() }

    /// How many stories there are.
    public func count() throws(StoryStoreError) -> Int { try database.count() }

    /// The stories that follow an id (`StoryStore.stories(after:limit:)`).
    public func stories(after id: String?, limit: Int) throws(StoryStoreError) -> [StoryRecord] {
        try database.stories(after: id, limit: limit)
    }

    /// The story of an id; nil where there is none.
    public func story(id: String) throws(StoryStoreError) -> StoryRecord? { try database.story(id: id) }

    /// The ids of the stories that have all words of a text (`StoryStore.search(_:)`).
    public func search(_ text: String) throws(StoryStoreError) -> [String] { try database.search(text) }

    /// Adds stories, each in the place of one with its id.
    public func put(_ stories: [StoryRecord]) throws(StoryStoreError) { try database.put(stories) }

    /// Takes away the stories of these ids.
    public func remove(ids: [String]) throws(StoryStoreError) { try database.remove(ids: ids) }
}
