import StoryIR
import StorySource

/// Loads the sections of a split story when they are needed, and keeps those that were used last.
///
///     let package = try await packages.load(url)
///     let reader = try StoryReader(package.content, beats: BeatLoader(package, from: packages))
///
/// However many wait for a section, there is one request for it; who is cancelled leaves the others waiting, and the last
/// one takes the request along. What did not work, or took too long, is asked for again by whoever comes next.
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
        let timer: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Result<StoryBeat, StoryLoadingError>, Never>] = [:]
        /// Whether it goes on where nobody waits.
        var isPrefetch: Bool

        func cancel() {
            task.cancel()
            timer.cancel()
        }
    }

    private let index: StoryIndex
    private let base: ResourceURL
    private let packages: StoryPackageLoader
    private let limit: Int
    private let attemptTimeout: Duration
    private let clock: Timekeeper
    private var kept: [ExactName: Kept] = [:]
    private var requests: [ExactName: Request] = [:]
    /// The sections that the story has, once somebody has asked.
    private var listed: Set<ExactName>?
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
    ///   - attemptTimeout: How long a request may take. One that takes longer is given up, as ``StoryLoadingError/network(_:)``,
    ///     whether it honours its cancellation or not.
    ///   - clock: What that is measured by.
    public init(
        _ index: StoryIndex, base: ResourceURL, from packages: StoryPackageLoader, limit: Int = 16 << 20,
        attemptTimeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.index = index
        self.base = base
        self.packages = packages
        self.limit = limit
        self.attemptTimeout = attemptTimeout
        self.clock = Timekeeper(clock)
    }

    /// A loader for the sections of a story; nil where the story is there as a whole.
    public init?(
        _ package: StoryPackage, from packages: StoryPackageLoader, limit: Int = 16 << 20,
        attemptTimeout: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) {
        guard case .split(let index, _) = package.content else { return nil }
        self.init(
            index, base: package.base, from: packages, limit: limit, attemptTimeout: attemptTimeout, clock: clock)
    }

    deinit { for request in requests.values { request.cancel() } }

    /// The sections in memory.
    public var loadedSections: [String] { kept.keys.map(\.text) }

    /// A section, from memory at once, and else when it has been brought. Throws ``StoryLoadingError/cancelled`` as soon as
    /// the task is cancelled.
    public func beat(_ section: String) async throws(StoryLoadingError) -> StoryBeat {
        try await result(section).get()
    }

    /// The same, with the error as a value.
    /// - Parameter anew: Whether a request that is under way is given up for another, since it may hang. All who wait for it get what
    ///   the new one brings.
    func result(_ section: String, anew: Bool = false) async -> Result<StoryBeat, StoryLoadingError> {
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
                begin(name, isPrefetch: false, anew: anew)
                requests[name]?.waiters[id] = continuation
            }
        } onCancel: {
            Task { await self.cancel(id, name) }
        }
    }

    /// Whether a section that was not found is one of the story's nevertheless, so that its file is missing. It counts as one where
    /// the list of them can't be had either.
    func isListed(_ section: String) async -> Bool {
        if listed == nil {
            let contents = await clock.result(within: attemptTimeout) { [index, base, packages] in
                try? await packages.contents(of: index, in: base)
            }
            listed = contents?.map { Set($0.sections.map { ExactName($0.id) }) }
        }
        return listed?.contains(ExactName(section)) ?? true
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

    private func begin(_ name: ExactName, isPrefetch: Bool, anew: Bool = false) {
        let old = requests[name]
        if old != nil, !anew {
            if isPrefetch { requests[name]?.isPrefetch = true }
            return
        }
        old?.cancel()
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
        let deadline = clock.deadline(after: attemptTimeout)
        let timer = Task { [clock, attemptTimeout, weak self] in
            guard (try? await clock.sleep(deadline)) != nil else { return }
            await self?.finish(name, id, .failure(.network("nothing came in \(attemptTimeout)")))
        }
        requests[name] = Request(
            id: id, task: task, timer: timer, waiters: old?.waiters ?? [:],
            isPrefetch: isPrefetch || old?.isPrefetch == true)
    }

    private func finish(
        _ name: ExactName, _ id: Int, _ result: Result<(beat: StoryBeat, byteCount: Int), StoryLoadingError>
    ) {
        // A request that was given up may end when another has taken its place.
        guard requests[name]?.id == id, let request = requests.removeValue(forKey: name) else { return }
        request.cancel()
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
        request.cancel()
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
