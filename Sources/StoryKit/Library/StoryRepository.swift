import Observation

/// The library as an app shows it: its stories, how far they are loaded, and what is found among them.
///
/// ```swift
/// let library = StoryRepository(store: store)
/// await library.load()
/// let found = try await library.stories(StoryQuery(text: "wolf", ages: AgeRange("4-8"), order: .shortestFirst))
/// ```
///
/// A library that is shipped or served is only read, and says nothing of a reader. What they own is told apart from it, by
/// ``purchases``: at the beginning, and whenever that changes.
///
/// Views observe ``state``, ``stories`` and what there is to filter by, and ask again for what they show when one of them, or
/// the query, has changed: `.task(id: query)`.
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
    /// The ids of stories that the reader owns, besides those that the store says so of. Stories and queries follow at once
    /// (``StoryRecord/isPurchased``).
    public var purchases: Set<String> {
        didSet { shelf.own(purchases) }
    }
    @ObservationIgnored private let store: any StoryStore
    private var shelf = StoryShelf([])
    /// The state without the loads that are still going on.
    @ObservationIgnored private var settledState = State.idle
    /// How many loads were begun, which of them are still going on, and which was the newest that came to its end.
    @ObservationIgnored private var lastLoad = 0
    @ObservationIgnored private var runningLoads: Set<Int> = []
    @ObservationIgnored private var settledLoad = 0
    /// The load that was begun last, as long as it goes on.
    @ObservationIgnored private var newestLoad: SharedTask?

    /// A library that is read from a store, once it is asked for.
    /// - Parameters:
    ///   - store: Keeps the stories.
    ///   - purchases: The ids of stories that the reader owns, besides those that the store says so of.
    public init(store: any StoryStore, purchases: Set<String> = []) {
        self.store = store
        self.purchases = purchases
    }

    /// All stories, in the order of their ids.
    public var stories: [StoryRecord] { shelf.stories }
    /// All tags that any story has, in the order of titles.
    public var tags: [String] { shelf.tags }
    /// All cultures that stories come from, in the order of titles.
    public var cultures: [String] { shelf.cultures }
    /// All ranges of ages that stories are meant for, the youngest first.
    public var ages: [AgeRange] { shelf.ages }

    /// The story of an id; nil where none was read.
    public func story(id: String) -> StoryRecord? { shelf.story(id: id) }

    /// Reads the library, unless it was read already. Returns once it is there, or ``state`` says why it is not.
    ///
    /// Where it is being read it is not read twice. Where the task is cancelled, and nobody else waits, the library is as it
    /// was before.
    public func load() async {
        guard settledState != .loaded else { return }
        if let newestLoad, !newestLoad.isAbandoned { return await newestLoad.wait() }
        await refresh()
    }

    /// Reads the library again. Until all of it was read, the stories that are there stay. Several at once don't disturb one
    /// another: what is shown is the newest that has come to its end.
    public func refresh() async {
        lastLoad += 1
        let load = lastLoad
        runningLoads.insert(load)
        state = .loading(loaded: 0, total: 0)
        let task = SharedTask { [weak self] in await self?.read(load) }
        newestLoad = task
        await task.wait()
    }

    private func read(_ load: Int) async {
        do {
            let total = try await store.count()
            var reading = StoryReading()
            repeat {
                try Task.checkCancellation()
                if load == runningLoads.max() {
                    let loaded = reading.stories.count
                    state = .loading(loaded: loaded, total: max(total, loaded))
                }
            } while try await reading.readMore(from: store)
            let shelf = await Self.arranged(reading.stories)
            try Task.checkCancellation()
            if load > settledLoad {
                self.shelf = shelf
                self.shelf.own(purchases)
                (settledState, settledLoad) = (.loaded, load)
            }
        } catch {
            // A store may have its own words for a task that is cancelled.
            if !Task.isCancelled, !(error is CancellationError), load > settledLoad {
                (settledState, settledLoad) = (.failed(StoryStoreError(error)), load)
            }
        }
        runningLoads.remove(load)
        if load == lastLoad { newestLoad = nil }
        if runningLoads.isEmpty { state = settledState }
    }

    /// The stories that a query asks for, in its order, of those that were read. Throws what the store throws about a search,
    /// and `CancellationError` where the task is cancelled.
    public func stories(_ query: StoryQuery) async throws -> [StoryRecord] {
        let hasWords = !SearchWords.question(query.text).isEmpty
        let found = hasWords ? try await store.search(query.text) : nil
        try Task.checkCancellation()
        return await Self.stories(query, found, shelf)
    }

    // What takes long with thousands of stories is not done where views are drawn.

    private nonisolated static func arranged(_ stories: [StoryRecord]) async -> StoryShelf { StoryShelf(stories) }

    private nonisolated static func stories(
        _ query: StoryQuery, _ found: [String]?, _ shelf: StoryShelf
    ) async -> [StoryRecord] {
        shelf.stories(query, found: found)
    }
}
