import Observation
import StorySource

/// The library as an app shows it: its stories, how far they are loaded, and what is found among them.
///
/// ```swift
/// let library = StoryRepository(store: store)   // or StoryRepository(stories: records)
/// await library.load()
/// let found = try await library.stories(StoryQuery(text: "wolf", ages: AgeRange("4-8"), order: .newestFirst))
/// ```
///
/// A library that is shipped or served is only read, and says nothing of a reader. What they own is told apart from it,
/// by ``purchases``: at the beginning, and whenever that changes.
///
/// Views observe ``state``, ``stories`` and what there is to filter by, and ask again for what they show when one of
/// them, or the query, has changed: `.task(id: query)`.
@MainActor @Observable public final class StoryRepository {
    /// How far the library is loaded.
    public enum State: Hashable, Sendable {
        /// Nobody asked for it yet.
        case idle
        /// So many stories of so many were read. Those of an earlier load are still there.
        case loading(loaded: Int, total: Int)
        /// All of it is there.
        case loaded
        /// It can't be read, for this reason. Stories of an earlier load are still there.
        case failed(StoryStoreError)
    }

    /// How far the library is loaded.
    public private(set) var state = State.idle
    /// The ids of stories that the reader owns, besides those that the store says so of. Stories and queries follow at
    /// once (`isPurchased` of a record).
    public var purchases: Set<String> {
        didSet { index.own(purchases) }
    }
    @ObservationIgnored private let store: any StoryStore
    private var index = LibraryIndex([])
    /// The state without the loads that are still going on.
    @ObservationIgnored private var settledState = State.idle
    /// How many loads were begun.
    @ObservationIgnored private var lastLoad = 0
    /// Those that are still going on, by their numbers, but for those that are older than one that came to its end:
    /// what they bring counts no more.
    @ObservationIgnored private var runningLoads: [Int: SharedTask] = [:]

    /// A library that is read from a store, once it is asked for.
    /// - Parameters:
    ///   - store: Keeps the stories.
    ///   - purchases: The ids of stories that the reader owns, besides those that the store says so of.
    public init(store: any StoryStore, purchases: Set<String> = []) {
        self.store = store
        self.purchases = purchases
    }

    /// A library of these stories, which is there at once; of those with one id, the last counts.
    public convenience init(stories: [StoryRecord], purchases: Set<String> = []) {
        self.init(store: InMemoryStoryStore(stories), purchases: purchases)
        let byID = Dictionary(stories.map { (ExactName($0.id), $0) }, uniquingKeysWith: { $1 })
        index = LibraryIndex(byID.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
        index.own(purchases)
        settledState = .loaded
        state = .loaded
    }

    /// All stories, in the order of their ids.
    public var stories: [StoryRecord] { index.stories }
    /// All tags that any story has, in the order of titles.
    public var tags: [String] { index.tags }
    /// All cultures that stories come from, in the order of titles.
    public var cultures: [String] { index.cultures }
    /// All ranges of ages that stories are meant for, the youngest first.
    public var ages: [AgeRange] { index.ages }

    /// The story of an id; nil where none was read.
    public func story(id: String) -> StoryRecord? { index.story(id: id) }

    /// Reads the library, unless it was read already. Returns once it is there, or ``state`` says why it is not.
    ///
    /// Where it is being read it is not read twice. Where the task is cancelled, it returns at once, whatever the store
    /// does; where nobody else waits, the library is as it was before, and what the store brings then is not taken.
    public func load() async {
        guard settledState != .loaded else { return }
        if let newest = runningLoads[lastLoad] { return await newest.wait() }
        await refresh()
    }

    /// Reads the library again. Until all of it was read, the stories that are there stay. Several at once don't
    /// disturb one another: what is shown is the newest that has come to its end, and older ones end with it.
    public func refresh() async {
        lastLoad += 1
        let load = lastLoad
        state = .loading(loaded: 0, total: 0)
        // It does not keep the repository: a store may never answer.
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

    /// Takes what a load has brought, unless nobody wants it any more.
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

    /// Reads all stories of a store.
    private static func index(
        from store: any StoryStore, onProgress: (_ loaded: Int, _ total: Int) -> Void
    ) async -> Result<LibraryIndex, any Error> {
        do {
            let total = try await store.count()
            var reading = StoryReading()
            repeat {
                try Task.checkCancellation()
                onProgress(reading.stories.count, total)
            } while try await reading.readMore(from: store)
            return .success(await arranged(reading.stories))
        } catch {
            return .failure(error)
        }
    }

    /// The stories that a query asks for, in its order, of those that were read. Throws what the store throws about a
    /// search, and `CancellationError` as soon as the task is cancelled, whatever the store does.
    public func stories(_ query: StoryQuery) async throws -> [StoryRecord] {
        let hasWords = !SearchTerms.question(query.text).isEmpty
        let found: [String]? =
            if hasWords {
                try await unlessCancelled(throwing: { [store] in try await store.search(query.text) })
            } else {
                nil
            }
        try Task.checkCancellation()
        return await Self.stories(query, found, index)
    }

    // What takes long with thousands of stories is not done where views are drawn.

    private nonisolated static func arranged(_ stories: [StoryRecord]) async -> LibraryIndex { LibraryIndex(stories) }

    private nonisolated static func stories(
        _ query: StoryQuery, _ found: [String]?, _ index: LibraryIndex
    ) async -> [StoryRecord] {
        index.stories(query, found: found)
    }
}
