import Observation
import StorySource

/// The library for an app's views: its stories, its loading state, and search.
///
/// ```swift
/// let library = StoryRepository(store: store)   // or StoryRepository(stories: records)
/// await library.load()
/// let found = try await library.stories(StoryQuery(text: "wolf", ages: AgeRange("4-8"), order: .newestFirst))
/// ```
///
/// A library that is shipped or served is read-only, and has no data about readers. Set ``purchases`` to what they own, at the
/// beginning and whenever it changes.
///
/// Views observe ``state``, ``stories`` and the values to filter by, and query again when one of them, or the query, has
/// changed: `.task(id: query)`.
@MainActor @Observable public final class StoryRepository {
    /// The loading state of the library.
    public enum State: Hashable, Sendable {
        /// Not loaded yet.
        case idle
        /// Loading: the number of stories read, and of all. Stories of an earlier load stay.
        case loading(loaded: Int, total: Int)
        /// Loaded.
        case loaded
        /// It can't be read, for this reason. Stories of an earlier load stay.
        case failed(StoryStoreError)
    }

    /// The loading state.
    public private(set) var state = State.idle
    /// The ids of stories that the reader owns, besides the store's own purchases. Stories and queries follow at once
    /// (`isPurchased` of a record).
    public var purchases: Set<String> { didSet { index.own(purchases) } }
    @ObservationIgnored private let store: any StoryStore
    private var index = LibraryIndex([])
    /// The state without the running loads.
    @ObservationIgnored private var settledState = State.idle
    @ObservationIgnored private var lastLoad = 0
    /// The running loads by number, without those that are older than a finished one, whose results are ignored.
    @ObservationIgnored private var runningLoads: [Int: SharedTask] = [:]

    /// Creates a library that ``load()`` reads from a store.
    /// - Parameters:
    ///   - store: The store of the stories.
    ///   - purchases: The ids of stories that the reader owns, besides the store's own purchases.
    public init(store: any StoryStore, purchases: Set<String> = []) {
        self.store = store
        self.purchases = purchases
    }

    /// Creates a loaded library of these stories; of those with the same id, the last counts.
    public convenience init(stories: [StoryRecord], purchases: Set<String> = []) {
        self.init(store: InMemoryStoryStore(stories), purchases: purchases)
        let byID = Dictionary(stories.map { (ExactName($0.id), $0) }, uniquingKeysWith: { $1 })
        index = LibraryIndex(byID.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
        index.own(purchases)
        settledState = .loaded
        state = .loaded
    }

    /// All stories, sorted by id.
    public var stories: [StoryRecord] { index.stories }
    /// All tags of the stories, in the order of titles.
    public var tags: [String] { index.tags }
    /// All cultures of the stories, in the order of titles.
    public var cultures: [String] { index.cultures }
    /// All age ranges of the stories, youngest first.
    public var ages: [AgeRange] { index.ages }

    /// Returns the loaded story with an id; nil if there is none.
    public func story(id: String) -> StoryRecord? { index.story(id: id) }

    /// Loads the library, unless it is loaded. Returns when it is, or when ``state`` has the error.
    ///
    /// Concurrent calls share one load. A call whose task is cancelled returns at once, whatever the store does. If no other
    /// call waits, the library goes back to its earlier state, and the store's late result is ignored.
    public func load() async {
        guard settledState != .loaded else { return }
        if let newest = runningLoads[lastLoad] { return await newest.wait() }
        await refresh()
    }

    /// Loads the library again. The current stories stay until all are read. Concurrent refreshes don't disturb one another:
    /// the newest that has finished is shown, and ends the older ones.
    public func refresh() async {
        lastLoad += 1
        let load = lastLoad
        state = .loading(loaded: 0, total: 0)
        // The task does not retain the repository, since a store may never return.
        let task = SharedTask { [weak self, store] in
            let result = await Self.index(from: store) { [weak self] loaded, total in
                self?.show(loaded, of: total, by: load)
            }
            self?.settle(load, result)
        } onAbandon: { [weak self] in
            self?.leave(load)
        }
        runningLoads[load] = task
        await task.wait()
    }

    private func show(_ loaded: Int, of total: Int, by load: Int) {
        if load == runningLoads.keys.max() { state = .loading(loaded: loaded, total: max(total, loaded)) }
    }

    /// Takes the result of a load, unless it was abandoned.
    private func settle(_ load: Int, _ result: Result<LibraryIndex, any Error>) {
        guard runningLoads[load] != nil else { return }
        switch result {
        case .success(var index):
            index.own(purchases)
            self.index = index
            settledState = .loaded
        case .failure(is CancellationError): return leave(load)
        case .failure(let error): settledState = .failed(StoryStoreError(error))
        }
        for older in runningLoads.keys.filter({ $0 < load }) { runningLoads.removeValue(forKey: older)?.end() }
        leave(load)
    }

    private func leave(_ load: Int) {
        runningLoads[load] = nil
        if runningLoads.isEmpty { state = settledState }
    }

    private static func index(
        from store: any StoryStore, onProgress: (_ loaded: Int, _ total: Int) -> Void
    ) async -> Result<LibraryIndex, any Error> {
        do {
            let total = try await store.count()
            var batches = StoryBatches()
            repeat {
                try Task.checkCancellation()
                onProgress(batches.stories.count, total)
            } while try await batches.readNext(from: store)
            return .success(await arranged(batches.stories))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the loaded stories that match a query, in its order. Throws what the store's search throws, and
    /// `CancellationError` as soon as the task is cancelled, whatever the store does.
    public func stories(_ query: StoryQuery) async throws -> [StoryRecord] {
        let hasWords = !SearchTerms.query(query.text).isEmpty
        let found: [String]? =
            if hasWords {
                try await unlessCancelled(throwing: { [store] in try await store.search(query.text) })
            } else {
                nil
            }
        try Task.checkCancellation()
        return await Self.stories(query, found, index)
    }

    // Work that takes long with thousands of stories runs off the main actor.

    private nonisolated static func arranged(_ stories: [StoryRecord]) async -> LibraryIndex { LibraryIndex(stories) }

    private nonisolated static func stories(
        _ query: StoryQuery, _ found: [String]?, _ index: LibraryIndex
    ) async -> [StoryRecord] {
        index.stories(query, found: found)
    }
}
