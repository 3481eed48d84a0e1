import Observation
import StoryIR

/// Remembers which story was opened last, between two runs of an app: `UserDefaults`, a file, a test.
///
/// A ``StoryDocumentStore`` calls one method at a time, and waits ten seconds for each. Then, or where it is cancelled,
/// the call's task is cancelled, and it goes on without: what ends later must not take the place of what was remembered
/// meanwhile.
public protocol LastStoryStore: Sendable {
    /// Where the last story is; nil where there is none.
    func lastStory() async -> ResourceURL?
    /// Remembers a story in place of the last one.
    func remember(_ story: ResourceURL) async
}

/// The story that an app has open, and how far it is with that.
///
///     let store = StoryDocumentStore(loader: loader, memory: memory)
///     store.restore()                    // the story of the last time
///     store.open(url)                    // or another one
///     switch store.state { … }
@MainActor @Observable public final class StoryDocumentStore {
    /// How far the store is.
    public enum State: Sendable {
        /// No story was opened.
        case idle
        /// The story at this URL is being loaded.
        case loading(ResourceURL)
        /// A story is there.
        case loaded(StoryPackage)
        /// The story at this URL could not be loaded.
        case failed(ResourceURL, StoryLoadingError)
    }

    /// How long the memory may take.
    private static let memoryTimeout = Duration.seconds(10)

    /// How far the store is.
    public private(set) var state = State.idle
    @ObservationIgnored private let loader: StoryPackageLoader
    @ObservationIgnored private let memory: (any LastStoryStore)?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The number of the last attempt; what an earlier one brings is dropped.
    @ObservationIgnored private var lastID = 0
    @ObservationIgnored private let clock: ElapsedClock
    /// Remembers one story after the other: a slow memory must not end with an older one.
    @ObservationIgnored private let remembering: LatestValueWriter<ResourceURL>?

    /// A store without a story.
    /// - Parameters:
    ///   - loader: Brings the stories.
    ///   - memory: Remembers the last one that could be loaded; nil where nothing does.
    ///   - clock: Measures how long the memory takes.
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

    /// The story; nil where none is there.
    public var package: StoryPackage? {
        if case .loaded(let package) = state { package } else { nil }
    }

    /// What the compiler found: in the story that is there, or in the one that could not be loaded. Of a split story
    /// nothing before ``loadDiagnostics()``.
    public var diagnostics: [IR.Diagnostic] {
        switch state {
        case .loaded(let package): package.diagnostics
        case .failed(_, let error): error.diagnostics
        case .idle, .loading: []
        }
    }

    /// Loads what the compiler found in a split story, which is in the list of its sections: for editors, since
    /// that takes time proportional to the story. Nothing happens for any other story, and where none is there. Throws
    /// ``StoryLoadingError/cancelled`` as soon as the task is cancelled.
    public func loadDiagnostics() async throws(StoryLoadingError) {
        guard case .loaded(let package) = state, case .split(let index, _) = package.content else { return }
        let id = lastID
        let contents = try await Self.loading { [loader] () async throws(StoryLoadingError) in
            try await loader.contents(of: index, in: package.base)
        }
        let whole = StoryPackage(base: package.base, content: package.content, diagnostics: contents.diagnostics)
        _ = show(.loaded(whole), id)
    }

    /// Opens a story in place of the one that is there, or that is being loaded. The task ends when it is there and
    /// remembered, or could not be loaded; cancelled, it ends at once, whatever the fetcher does, and leaves the store
    /// idle where the story is not there yet.
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

    /// Opens the story that was opened last; nothing happens where there is none, and where ``open(_:)`` or ``close()``
    /// is called before the memory has answered. The task ends as that of ``open(_:)`` does.
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

    /// Tries again what failed.
    @discardableResult public func retry() -> Task<Void, Never>? {
        guard case .failed(let story, _) = state else { return nil }
        return open(story)
    }

    /// Closes the story, or stops to load it.
    public func close() {
        task?.cancel()
        lastID += 1
        state = .idle
    }

    private func open(_ story: ResourceURL, unlessChangedSince id: Int) -> Task<Void, Never>? {
        id == lastID ? open(story) : nil
    }

    /// What a loader brings; ``StoryLoadingError/cancelled`` as soon as the task is cancelled.
    private nonisolated static func loading<Value: Sendable>(
        _ load: @escaping @Sendable () async throws(StoryLoadingError) -> Value
    ) async throws(StoryLoadingError) -> Value {
        let result = await unlessCancelled { await Result<Value, StoryLoadingError>(of: load) }
        return try (result ?? .failure(.cancelled)).get()
    }

    /// Shows how far the attempt with this number is; false where another story has taken its place.
    private func show(_ state: State, _ id: Int) -> Bool {
        guard id == lastID else { return false }
        self.state = state
        return true
    }
}
