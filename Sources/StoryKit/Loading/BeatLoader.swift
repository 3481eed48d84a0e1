import StoryIR
import StorySource

/// Loads the sections of a split story when they are needed, and keeps those that were used last.
///
///     let package = try await packages.load(url)
///     let reader = try StoryReader(package.content, beats: BeatLoader(package, from: packages))
///
/// However many wait for a section, there is one request for it; who is cancelled leaves the others waiting, and the last
/// one takes the request along. What did not work is asked for again by whoever comes next.
public actor BeatLoader {
    private struct Kept {
        let beat: StoryBeat
        let cost: Int
        /// When it was used last, counted in uses.
        var use: Int
    }

    private struct Request {
        let id: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Result<StoryBeat, StoryLoadingError>, Never>] = [:]
        /// Whether it goes on where nobody waits.
        var isPrefetch: Bool
    }

    private let index: StoryIndex
    private let base: ResourceURL
    private let packages: StoryPackageLoader
    private let limit: Int
    private var kept: [ExactName: Kept] = [:]
    private var requests: [ExactName: Request] = [:]
    /// Those who wait or are about to, and whether they were cancelled before they did.
    private var comers: [Int: Bool] = [:]
    private var uses = 0
    private var lastID = 0
    /// What the sections in memory take, in bytes as they were brought; more than the limit only where one alone does.
    public private(set) var memoryUse = 0

    /// A loader that holds nothing yet.
    /// - Parameters:
    ///   - index: The story.
    ///   - base: Where it is.
    ///   - packages: Brings the sections.
    ///   - limit: How much is kept, in bytes as they are brought; what was used longest ago goes first.
    public init(_ index: StoryIndex, base: ResourceURL, from packages: StoryPackageLoader, limit: Int = 16 << 20) {
        self.index = index
        self.base = base
        self.packages = packages
        self.limit = limit
    }

    /// A loader for the sections of a story; nil where the story is there as a whole.
    public init?(_ package: StoryPackage, from packages: StoryPackageLoader, limit: Int = 16 << 20) {
        guard case .split(let index, _) = package.content else { return nil }
        self.init(index, base: package.base, from: packages, limit: limit)
    }

    deinit { for request in requests.values { request.task.cancel() } }

    /// The sections in memory.
    public var loadedSections: [String] { kept.keys.map(\.text) }

    /// A section, from memory at once, and else when it has been brought. Throws ``StoryLoadingError/cancelled`` as soon as
    /// the task is cancelled.
    public func beat(_ section: String) async throws(StoryLoadingError) -> StoryBeat {
        try await result(section).get()
    }

    /// The same, with the error as a value.
    func result(_ section: String) async -> Result<StoryBeat, StoryLoadingError> {
        let name = ExactName(section)
        if let beat = use(name) { return .success(beat) }
        lastID += 1
        let id = lastID
        comers[id] = false
        defer { comers[id] = nil }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard comers[id] == false, !Task.isCancelled else {
                    continuation.resume(returning: .failure(.cancelled))
                    return
                }
                begin(name, isPrefetch: false)
                requests[name]?.waiters[id] = continuation
            }
        } onCancel: {
            Task { await self.cancel(id, name) }
        }
    }

    /// Asks for sections that may be needed, the first one first, and takes back what an earlier call asked for and nobody waits
    /// for.
    public func prefetch(_ sections: [String]) {
        let names = sections.map(ExactName.init)
        let wanted = Set(names)
        for (name, request) in requests where request.isPrefetch && !wanted.contains(name) {
            requests[name]?.isPrefetch = false
            endIfUnwanted(name)
        }
        for name in names where use(name) == nil { begin(name, isPrefetch: true) }
    }

    // MARK: Requests

    private func begin(_ name: ExactName, isPrefetch: Bool) {
        if requests[name] != nil {
            if isPrefetch { requests[name]?.isPrefetch = true }
            return
        }
        lastID += 1
        let id = lastID
        let task = Task { [index, base, packages, weak self] in
            let result: Result<(beat: StoryBeat, byteCount: Int), StoryLoadingError>
            do throws(StoryLoadingError) {
                result = .success(try await packages.beat(name.text, of: index, in: base))
            } catch {
                result = .failure(error)
            }
            await self?.finish(name, id, result)
        }
        requests[name] = Request(id: id, task: task, isPrefetch: isPrefetch)
    }

    private func finish(
        _ name: ExactName, _ id: Int, _ result: Result<(beat: StoryBeat, byteCount: Int), StoryLoadingError>
    ) {
        // A request that was given up may end when another has taken its place.
        guard requests[name]?.id == id, let request = requests.removeValue(forKey: name) else { return }
        if case .success(let loaded) = result { keep(loaded.beat, name, cost: loaded.byteCount) }
        for waiter in request.waiters.values { waiter.resume(returning: result.map(\.beat)) }
    }

    private func cancel(_ id: Int, _ name: ExactName) {
        guard let waiter = requests[name]?.waiters.removeValue(forKey: id) else {
            if comers[id] != nil { comers[id] = true }
            return
        }
        waiter.resume(returning: .failure(.cancelled))
        endIfUnwanted(name)
    }

    private func endIfUnwanted(_ name: ExactName) {
        guard let request = requests[name], request.waiters.isEmpty, !request.isPrefetch else { return }
        request.task.cancel()
        requests[name] = nil
    }

    // MARK: Memory

    private func use(_ name: ExactName) -> StoryBeat? {
        uses += 1
        kept[name]?.use = uses
        return kept[name]?.beat
    }

    private func keep(_ beat: StoryBeat, _ name: ExactName, cost: Int) {
        uses += 1
        memoryUse += cost - (kept[name]?.cost ?? 0)
        kept[name] = Kept(beat: beat, cost: cost, use: uses)
        while memoryUse > limit, kept.count > 1, let oldest = kept.min(by: { $0.value.use < $1.value.use }) {
            kept[oldest.key] = nil
            memoryUse -= oldest.value.cost
        }
    }
}
