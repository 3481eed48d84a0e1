import StoryIR
import StorySource

/// Loads the sections of a split story on demand, and caches the most recently used.
///
/// All tasks that wait for a section share one request. A cancelled task leaves the others waiting; the last one cancels the
/// request. A section whose request failed or timed out is requested again on the next call.
///
/// The number of concurrent requests is limited. Requests that a task waits for start first, in order, then prefetches.
/// Prefetches leave one request free for a task that waits.
package actor SectionLoader {
    /// The number of abandoned requests that may be running, since they ignore cancellation. At this limit, no request starts
    /// until one of them ends.
    static let abandonedLimit = 64

    /// The priority of a request; later cases start first.
    private enum Urgency: Int, CaseIterable {
        case prefetch
        case needed
    }

    private struct Waiter {
        let answer: AsyncStream<Result<StoryBeat, StoryLoadingError>>.Continuation
        let urgency: Urgency
    }

    private struct Attempt {
        let id: Int
        let task: Task<Void, Never>
        let timer: Task<Void, Never>
    }

    private struct Request {
        /// Nil while it is queued.
        var attempt: Attempt?
        var waiters: [Int: Waiter] = [:]
        /// Whether it continues without waiting tasks.
        var isPrefetch = false

        var urgency: Urgency { waiters.values.contains { $0.urgency == .needed } ? .needed : .prefetch }
    }

    private let index: StoryIndex
    private let base: ResourceURL
    private let packages: StoryPackageLoader
    private let limits: SectionLimits
    private let clock: ElapsedClock
    private let recorder: ReadingRecorder?
    private var kept: ByteBudget<ExactName, StoryBeat>
    private var requests: [ExactName: Request] = [:]
    /// The queued requests, by urgency.
    private var queue = PriorityLRU<ExactName>(priorities: Urgency.allCases.count)
    /// The numbers of running requests, and of abandoned ones that have not ended.
    private var running = 0
    private var abandoned = 0
    /// The ids of the story's sections, once they were needed.
    private var listed: Set<ExactName>?
    private var lastID = 0

    /// Creates a loader with an empty cache. `index`: the story. `base`: the URL of the story. `packages`: loads the sections.
    /// `recorder`: records what is loaded. `clock`: the clock of all timeouts.
    package init(
        _ index: StoryIndex, base: ResourceURL, from packages: StoryPackageLoader,
        limits: SectionLimits = SectionLimits(), recorder: ReadingRecorder? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.index = index
        self.base = base
        self.packages = packages
        self.limits = limits
        kept = ByteBudget(limit: max(limits.memory, 1))
        self.recorder = recorder
        self.clock = ElapsedClock(clock)
    }

    /// Creates a loader for the sections of a story; nil if the story is not split.
    package init?(
        _ package: StoryPackage, from packages: StoryPackageLoader, limits: SectionLimits = SectionLimits(),
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        guard case .split(let index, _) = package.content else { return nil }
        self.init(index, base: package.base, from: packages, limits: limits, recorder: recorder, clock: clock)
    }

    deinit {
        for case let attempt? in requests.values.map(\.attempt) {
            attempt.task.cancel()
            attempt.timer.cancel()
        }
    }

    package var loadedSections: [String] { kept.keys.map(\.text) }
    /// The memory of the cached sections, in bytes of their files.
    package var memoryUse: Int { kept.used }

    /// Returns a section, at once if it is cached, otherwise when it has been loaded; ``StoryLoadingError/cancelled`` as soon as
    /// the task is cancelled. `anew`: whether to replace a running request, which may hang. All tasks that wait for it get the
    /// result of the new one. `isPrefetch`: whether it has the lower priority of a prefetch.
    func result(
        _ section: String, anew: Bool = false, isPrefetch: Bool = false
    ) async -> Result<StoryBeat, StoryLoadingError> {
        let name = ExactName(section)
        if let beat = kept.value(name) {
            recorder?.record(.cacheHit(.section(section)))
            return .success(beat)
        }
        guard !Task.isCancelled else { return .failure(.cancelled) }
        lastID += 1
        let id = lastID
        let (answers, answer) = AsyncStream<Result<StoryBeat, StoryLoadingError>>.makeStream()
        if anew { abandon(name) }
        requests[name, default: Request()].waiters[id] = Waiter(
            answer: answer, urgency: isPrefetch ? .prefetch : .needed)
        enqueue(name)
        startAttempts()
        for await answer in answers { return answer }
        // The task was cancelled.
        requests[name]?.waiters[id] = nil
        reconsider(name)
        startAttempts()
        return .failure(.cancelled)
    }

    /// Whether a section that was not found belongs to the story, so that its file is missing. Also true if the list of
    /// sections can't be loaded.
    func isListed(_ section: String) async -> Bool {
        if listed == nil {
            let contents = await clock.result(within: limits.timeout) { [index, base, packages] in
                try? await packages.contents(of: index, in: base)
            }
            listed = contents?.map { Set($0.sections.map { ExactName($0.id) }) }
        }
        return listed?.contains(ExactName(section)) ?? true
    }

    /// Prefetches sections in order, and cancels earlier prefetches that are not among them and that no task waits for.
    package func prefetch(_ sections: [String]) {
        let names = sections.map(ExactName.init)
        let wanted = Set(names)
        for (name, request) in requests where request.isPrefetch && !wanted.contains(name) {
            requests[name]?.isPrefetch = false
            reconsider(name)
        }
        for name in names where kept.value(name) == nil {
            requests[name, default: Request()].isPrefetch = true
            enqueue(name)
        }
        startAttempts()
    }

    // MARK: Requests

    /// Queues a request by its urgency, unless it is queued there already.
    private func enqueue(_ name: ExactName) {
        guard let request = requests[name], request.attempt == nil else { return }
        guard queue.priority(of: name) != request.urgency.rawValue else { return }
        queue.append(name, priority: request.urgency.rawValue)
    }

    private func startAttempts() {
        while running < max(limits.requests, 1), let (name, priority) = queue.firstOfHighest,
            priority == Urgency.needed.rawValue || running < max(limits.requests - 1, 1)
        {
            if abandoned >= Self.abandonedLimit {
                end(name, .failure(.network("\(abandoned) requests hang")))
            } else {
                queue.remove(name)
                startAttempt(name)
            }
        }
    }

    private func startAttempt(_ name: ExactName) {
        lastID += 1
        let id = lastID
        let task = Task { [index, base, packages, recorder, weak self] in
            recorder?.record(.load(.section(name.text)))
            let result = await Result(of: { () async throws(StoryLoadingError) in
                try await packages.beat(name.text, of: index, in: base) { attempts in
                    recorder?.record(.retry(.section(name.text), attempts: attempts))
                }
            })
            await self?.attemptEnded(name, id, result)
        }
        let deadline = clock.deadline(after: limits.timeout)
        let timer = Task { [clock, weak self] in
            if await clock.reaches(deadline) { await self?.attemptTimedOut(name, id) }
        }
        requests[name]?.attempt = Attempt(id: id, task: task, timer: timer)
        running += 1
    }

    private func attemptEnded(
        _ name: ExactName, _ id: Int, _ result: Result<(beat: StoryBeat, byteCount: Int), StoryLoadingError>
    ) {
        if let attempt = requests[name]?.attempt, attempt.id == id {
            attempt.timer.cancel()
            requests[name]?.attempt = nil
            running -= 1
            switch result {
            case .success(let loaded):
                keep(loaded.beat, name, cost: loaded.byteCount)
                recorder?.record(.loaded(.section(name.text), byteCount: loaded.byteCount))
            case .failure(let error): recorder?.record(.loadFailure(.section(name.text), error.description))
            }
            end(name, result.map(\.beat))
        } else {
            // It was abandoned, and ends only now.
            abandoned -= 1
        }
        startAttempts()
    }

    private func attemptTimedOut(_ name: ExactName, _ id: Int) {
        guard requests[name]?.attempt?.id == id else { return }
        end(name, .failure(.network("nothing came in \(limits.timeout)")))
        startAttempts()
    }

    /// Abandons the running attempt of a request.
    private func abandon(_ name: ExactName) {
        guard let attempt = requests[name]?.attempt else { return }
        attempt.task.cancel()
        attempt.timer.cancel()
        requests[name]?.attempt = nil
        running -= 1
        abandoned += 1
    }

    /// Ends a request with its result for all waiting tasks.
    private func end(_ name: ExactName, _ answer: Result<StoryBeat, StoryLoadingError>) {
        abandon(name)
        queue.remove(name)
        guard let request = requests.removeValue(forKey: name) else { return }
        for waiter in request.waiters.values { waiter.answer.yield(answer) }
    }

    /// Updates a request that fewer tasks wait for: it moves in the queue, or ends.
    private func reconsider(_ name: ExactName) {
        guard let request = requests[name] else { return }
        if request.waiters.isEmpty, !request.isPrefetch { end(name, .failure(.cancelled)) } else { enqueue(name) }
    }

    /// Caches a section. One that is larger than the limit is cached alone.
    private func keep(_ beat: StoryBeat, _ name: ExactName, cost: Int) {
        var removed: [StoryBeat] = []
        let asset = DecodedAsset(beat, cost: min(cost, max(limits.memory, 1)))
        _ = kept.insert(asset, name, .none, removed: &removed)
    }
}
