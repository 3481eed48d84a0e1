import Observation
import StoryIR

/// Remembers the story that was opened last between runs of an app, for example in `UserDefaults` or a file.
///
/// A ``StoryDocumentStore`` makes one call at a time, with a timeout of ten seconds. After the timeout or a cancellation, the
/// call's task is cancelled and the store continues without it. A call that ends later must not overwrite what was remembered
/// since.
public protocol LastStoryStore: Sendable {
    /// Returns the last story; nil if there is none.
    func lastStory() async -> ResourceURL?
    /// Remembers a story as the last one.
    func remember(_ story: ResourceURL) async
}

/// The story that an app has open, and its loading state.
///
///     let store = StoryDocumentStore(loader: loader, memory: memory)
///     store.restore()                    // the story of the last time
///     store.open(url)                    // or another one
///     switch store.state { … }
@MainActor @Observable public final class StoryDocumentStore {
    /// The state of the store.
    public enum State: Sendable {
        /// No story is open.
        case idle
        /// The story at this URL is loading.
        case loading(ResourceURL)
        /// A story is loaded.
        case loaded(StoryPackage)
        /// The story at this URL could not be loaded.
        case failed(ResourceURL, StoryLoadingError)
    }

    private static let memoryTimeout = Duration.seconds(10)

    /// The state of the store.
    public private(set) var state = State.idle
    @ObservationIgnored private let loader: StoryPackageLoader
    @ObservationIgnored private let memory: (any LastStoryStore)?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The number of the last attempt; results of earlier ones are ignored.
    @ObservationIgnored private var lastID = 0
    @ObservationIgnored private let clock: ElapsedClock
    /// Remembers one story after the other, so that a slow memory does not end with an older one.
    @ObservationIgnored private let remembering: LatestValueWriter<ResourceURL>?

    /// Creates a store without a story.
    /// - Parameters:
    ///   - loader: Loads the stories.
    ///   - memory: Remembers the last loaded story; nil to remember none.
    ///   - clock: The clock for the memory's timeout.
    public init(
        loader: StoryPackageLoader, memory: (any LastStoryStore)? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.loader = loader
        self.memory = memory
        let clock = ElapsedClock(clock)
        self.clock = clock
        remembering = memory.map { memory in
            LatestValueWriter(within: Self.memoryTimeout, by: clock) { await memory.remember($0) }
        }
    }

    deinit { task?.cancel() }

    /// The loaded story, if there is one.
    public var package: StoryPackage? {
        if case .loaded(let package) = state { package } else { nil }
    }

    /// The compiler's diagnostics: of the loaded story, or of the one that could not be loaded. For a split story, empty before
    /// ``loadDiagnostics()``.
    public var diagnostics: [IR.Diagnostic] {
        switch state {
        case .loaded(let package): package.diagnostics
        case .failed(_, let error): error.diagnostics
        case .idle, .loading: []
        }
    }

    /// Loads the diagnostics of a split story, which are in its table of contents: for editors, since this takes time
    /// proportional to the story. Does nothing for any other story, or without one. Throws ``StoryLoadingError/cancelled`` as
    /// soon as the task is cancelled.
    public func loadDiagnostics() async throws(StoryLoadingError) {
        guard case .loaded(let package) = state, case .split(let index, _) = package.content else { return }
        let id = lastID
        let contents = try await Self.loading { [loader] () async throws(StoryLoadingError) in
            try await loader.contents(of: index, in: package.base)
        }
        let whole = StoryPackage(base: package.base, content: package.content, diagnostics: contents.diagnostics)
        _ = show(.loaded(whole), id)
    }

    /// Opens a story, in place of one that is loaded or loading. The task ends when the story is loaded and remembered, or has
    /// failed. A cancelled task ends at once, whatever the fetcher does, and leaves the store idle if the story is not loaded
    /// yet.
    @discardableResult public func open(_ story: ResourceURL) -> Task<Void, Never> {
        task?.cancel()
        lastID += 1
        let id = lastID
        state = .loading(story)
        let task = Task { [weak self, loader] in
            do throws(StoryLoadingError) {
                let package = try await Self.loading { () async throws(StoryLoadingError) in
                    try await loader.load(story)
                }
                guard self?.show(Task.isCancelled ? .idle : .loaded(package), id) == true, !Task.isCancelled else {
                    return
                }
                let remembering = self?.remembering
                remembering?.put(story)
                await remembering?.settled()
            } catch {
                _ = self?.show(error == .cancelled ? .idle : .failed(story, error), id)
            }
        }
        self.task = task
        return task
    }

    /// Opens the last story. Does nothing if there is none, or if ``open(_:)`` or ``close()`` is called before the memory
    /// returns. The task ends like that of ``open(_:)``.
    @discardableResult public func restore() -> Task<Void, Never> {
        let id = lastID
        return Task { [weak self, memory, clock] in
            guard let memory,
                let last = await clock.result(within: Self.memoryTimeout, of: { await memory.lastStory() }),
                let story = last, !Task.isCancelled, let loading = self?.open(story, unlessChangedSince: id)
            else { return }
            await withTaskCancellationHandler {
                await loading.value
            } onCancel: {
                loading.cancel()
            }
        }
    }

    /// Opens the story that failed again.
    @discardableResult public func retry() -> Task<Void, Never>? {
        guard case .failed(let story, _) = state else { return nil }
        return open(story)
    }

    /// Closes the story, or cancels its loading.
    public func close() {
        task?.cancel()
        lastID += 1
        state = .idle
    }

    private func open(_ story: ResourceURL, unlessChangedSince id: Int) -> Task<Void, Never>? {
        id == lastID ? open(story) : nil
    }

    /// Returns what a loader loads; throws ``StoryLoadingError/cancelled`` as soon as the task is cancelled.
    private nonisolated static func loading<Value: Sendable>(
        _ load: @escaping @Sendable () async throws(StoryLoadingError) -> Value
    ) async throws(StoryLoadingError) -> Value {
        let result = await unlessCancelled { await Result<Value, StoryLoadingError>(of: load) }
        return try (result ?? .failure(.cancelled)).get()
    }

    /// Sets the state for the attempt with this number. Returns false if there is a newer attempt.
    private func show(_ state: State, _ id: Int) -> Bool {
        guard id == lastID else { return false }
        self.state = state
        return true
    }
}
