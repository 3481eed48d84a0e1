import StoryIR
import StorySource

/// Loads the sections of a split story when they are needed, and keeps those that were used last.
///
/// However many wait for a section, there is one request for it; who is cancelled leaves the others waiting, and the
/// last one takes the request along. What did not work, or took too long, is asked for again by whoever comes next.
///
/// Only some requests are under way at once. What somebody waits for goes first, in the order in which it was asked
/// for, and then what may be needed, for which one location less is taken, so that there is one for whoever comes.
package actor SectionLoader {
    /// How many requests that were given up, and don't end though they were cancelled, are put up with. Where there are
    /// as many, nothing else is asked for until one of them ends.
    static let abandonedLimit = 64

    private struct Kept {
        let beat: StoryBeat
        let cost: Int
    }

    /// How soon a request is begun, the last the soonest.
    private enum Urgency: Int, CaseIterable {
        case prefetch
        case needed
    }

    private struct Waiter {
        let continuation: CheckedContinuation<Result<StoryBeat, StoryLoadingError>, Never>
        let urgency: Urgency
    }

    private struct Attempt {
        let id: Int
        let task: Task<Void, Never>
        let timer: Task<Void, Never>
    }

    private struct Request {
        /// Nil as long as it waits for its turn.
        var attempt: Attempt?
        var waiters: [Int: Waiter] = [:]
        /// Whether it goes on where nobody waits.
        var isPrefetch = false

        var urgency: Urgency { waiters.values.contains { $0.urgency == .needed } ? .needed : .prefetch }
    }

    private let index: StoryIndex
    private let base: ResourceURL
    private let packages: StoryPackageLoader
    private let limits: SectionLimits
    private let clock: ElapsedClock
    private let recorder: ReadingRecorder?
    private var kept: [ExactName: Kept] = [:]
    /// What is kept, from what was used longest ago to what was used last.
    private var uses = PriorityLRU<ExactName>(priorities: 1)
    private var requests: [ExactName: Request] = [:]
    /// The requests that wait for their turn, by their urgency.
    private var queue = PriorityLRU<ExactName>(priorities: Urgency.allCases.count)
    /// How many requests are under way, and how many were given up and have not ended.
    private var running = 0
    private var abandoned = 0
    /// The sections that the story has, once somebody has asked.
    private var listed: Set<ExactName>?
    /// The waiting tasks and those about to wait, and whether they were cancelled before.
    private var comers: [Int: Bool] = [:]
    private var lastID = 0
    /// What the sections in memory take, in bytes as they were brought; more than the limit only where one alone does.
    package private(set) var memoryUse = 0

    /// A loader that holds nothing yet.
    /// - Parameters:
    ///   - index: The story.
    ///   - base: Where it is.
    ///   - packages: Brings the sections.
    ///   - recorder: Told what is loaded.
    ///   - clock: What times are measured by.
    package init(
        _ index: StoryIndex, base: ResourceURL, from packages: StoryPackageLoader,
        limits: SectionLimits = SectionLimits(), recorder: ReadingRecorder? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.index = index
        self.base = base
        self.packages = packages
        self.limits = limits
        self.recorder = recorder
        self.clock = ElapsedClock(clock)
    }

    /// A loader for the sections of a story; nil where the story is there as a whole.
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

    /// The sections in memory.
    package var loadedSections: [String] { kept.keys.map(\.text) }

    /// A section, from memory at once, and else when it has been brought. Throws ``StoryLoadingError/cancelled`` as
    /// soon as the task is cancelled.
    package func beat(_ section: String) async throws(StoryLoadingError) -> StoryBeat {
        try await result(section).get()
    }

    /// The same, with the error as a value.
    /// - Parameters:
    ///   - anew: Whether a request that is under way is given up for another, since it may hang. All who wait for it
    ///     get what the new one brings.
    ///   - isPrefetch: Whether it only may be needed, and waits after what is.
    func result(
        _ section: String, anew: Bool = false, isPrefetch: Bool = false
    ) async -> Result<StoryBeat, StoryLoadingError> {
        let name = ExactName(section)
        if let beat = use(name) {
            recorder?.record(.cacheHit(.section(section)))
            return .success(beat)
        }
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
                if anew { abandon(name) }
                requests[name, default: Request()].waiters[id] = Waiter(
                    continuation: continuation, urgency: isPrefetch ? .prefetch : .needed)
                enqueue(name)
                startAttempts()
            }
        } onCancel: {
            Task { await self.cancel(id, name) }
        }
    }

    /// Whether a section that was not found is one of the story's nevertheless, so that its file is missing. It counts
    /// as one where the list of them can't be had either.
    func isListed(_ section: String) async -> Bool {
        if listed == nil {
            let contents = await clock.result(within: limits.timeout) { [index, base, packages] in
                try? await packages.contents(of: index, in: base)
            }
            listed = contents?.map { Set($0.sections.map { ExactName($0.id) }) }
        }
        return listed?.contains(ExactName(section)) ?? true
    }

    /// Asks for sections that may be needed, the first one first, and takes back what an earlier call asked for and
    /// nobody waits for.
    package func prefetch(_ sections: [String]) {
        let names = sections.map(ExactName.init)
        let wanted = Set(names)
        for (name, request) in requests where request.isPrefetch && !wanted.contains(name) {
            requests[name]?.isPrefetch = false
            reconsider(name)
        }
        for name in names where use(name) == nil {
            requests[name, default: Request()].isPrefetch = true
            enqueue(name)
        }
        startAttempts()
    }

    // MARK: Requests

    /// Gives a request that waits for its turn its location, unless it has it already.
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
            // It was given up, and ends only now.
            abandoned -= 1
        }
        startAttempts()
    }

    private func attemptTimedOut(_ name: ExactName, _ id: Int) {
        guard requests[name]?.attempt?.id == id else { return }
        end(name, .failure(.network("nothing came in \(limits.timeout)")))
        startAttempts()
    }

    /// Gives up what is under way for a request.
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
        for waiter in request.waiters.values { waiter.continuation.resume(returning: answer) }
    }

    private func cancel(_ id: Int, _ name: ExactName) {
        guard let waiter = requests[name]?.waiters.removeValue(forKey: id) else {
            if comers[id] != nil { comers[id] = true }
            return
        }
        waiter.continuation.resume(returning: .failure(.cancelled))
        reconsider(name)
        startAttempts()
    }

    /// Updates a request that fewer tasks wait for: it moves in the queue, or ends.
    private func reconsider(_ name: ExactName) {
        guard let request = requests[name] else { return }
        if request.waiters.isEmpty, !request.isPrefetch { end(name, .failure(.cancelled)) } else { enqueue(name) }
    }

    // MARK: Memory

    private func use(_ name: ExactName) -> StoryBeat? {
        guard let beat = kept[name]?.beat else { return nil }
        uses.append(name, priority: 0)
        return beat
    }

    private func keep(_ beat: StoryBeat, _ name: ExactName, cost: Int) {
        memoryUse += cost - (kept[name]?.cost ?? 0)
        kept[name] = Kept(beat: beat, cost: cost)
        uses.append(name, priority: 0)
        while memoryUse > limits.memory, kept.count > 1, let oldest = uses.first(inPriority: 0) {
            uses.remove(oldest)
            memoryUse -= kept.removeValue(forKey: oldest)?.cost ?? 0
        }
    }
}
