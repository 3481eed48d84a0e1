import StoryKit
import TestSupport

/// A simple model of an asset store's expected behaviour. It does not predict the order of requests: it is given the fetcher's
/// requests, and checks them.
struct AssetStoreModel {
    struct Waiter {
        let key: String
        let priority: AssetPriority
        let deadline: Duration
    }

    struct Request {
        var attempts = 0
        var preload: AssetPriority?
        /// The running request to the fetcher, and when it is abandoned.
        var fetch: (id: Int, deadline: Duration)?
    }

    struct Kept {
        let key: String
        let cost: Int
    }

    typealias Wants = [String: (priority: AssetPriority, retention: Int)]

    static let keys = ["a", "b", "c", "d", "e", "f"]
    static let sizes = ["a": 10, "b": 20, "c": 30, "d": 10, "e": 45, "f": 70]
    static let limits = AssetLimits(memory: 64, requests: 2, abandonedRequests: 2)
    static let configuration = AssetConfiguration(
        limits: limits, retry: RetryPolicy(attempts: 3, firstDelay: .zero), attemptTimeout: .seconds(10),
        timeout: .seconds(25))
    /// The assets of each page of a story that is read in order; those in `criticals` are critical. A critical asset never fits
    /// into memory beside another on the same page, so the order of their last uses does not matter.
    static let pages = [["a", "b"], ["c", "d"], ["d", "a"], ["e"], ["f", "b"], ["e", "c", "a"]]
    static let criticals: Set<String> = ["c", "e", "f"]
    private static let enteringPriority = 7

    var now = Duration.zero
    var waiters: [Int: Waiter] = [:]
    var requests: [String: Request] = [:]
    var outcomes: [Int: Result<[UInt8], AssetError>] = [:]
    /// The contents of memory, least recently used first.
    var memory: [Kept] = []
    var notFound: Set<String> = []
    private(set) var near: Wants = [:]
    private(set) var entering: Wants = [:]
    /// The call of `loadAssets` that set them.
    private var enteringID: Int?
    /// The calls of `loadAssets` that have not ended, each with its unfinished calls of `load`, which have negative numbers.
    private(set) var entries: [Int: Set<Int>] = [:]
    /// Critical assets of an entered page for which there was no room.
    private(set) var uncachedOnEntry: Set<String> = []
    /// Assets for which there was no room when they last arrived.
    private var uncached: Set<String> = []
    /// The known requests to the fetcher.
    var seen: Set<Int> = []
    private var nearOrder: [String] = []
    private var enteringOrder: [String] = []
    /// The requests started since the last action began.
    private var started: [String] = []
    /// The requests that failed and are retried since the last action began: they may follow less urgent ones.
    private var retried: Set<String> = []
    /// The assets of an abandoned page since the last action began: their requests may have started before it was abandoned.
    private var released: Set<String> = []
    /// Whether the last action has several effects, in any order.
    private var hasAdvanced = false

    var used: Int { memory.map(\.cost).reduce(0, +) }
    var liveCount: Int { requests.values.count { $0.fetch != nil } }

    static func bytes(_ key: String) -> [UInt8] { AssetFixture.bytes(key, count: sizes[key] ?? 0) }

    func isLoaded(_ key: String) -> Bool { memory.contains { $0.key == key } }

    func priority(_ key: String) -> AssetPriority? {
        let waiting = waiters.values.filter { $0.key == key }.map(\.priority)
        let wishes = [requests[key]?.preload, near[key]?.priority, entering[key]?.priority]
        return (waiting + wishes.compactMap { $0 }).max()
    }

    private func retention(_ key: String) -> Int { max(near[key]?.retention ?? 0, entering[key]?.retention ?? 0) }

    /// Returns whether the page can be shown.
    func canEnter(_ page: Int) -> Bool {
        Self.pages[page].filter(Self.criticals.contains).allSatisfy { isLoaded($0) || uncachedOnEntry.contains($0) }
    }

    /// The numbers of the calls of `load` that are not part of another call, in order.
    var ownWaiters: [Int] { waiters.keys.filter { $0 >= 0 }.sorted() }

    // MARK: Actions

    mutating func load(_ id: Int, _ key: String, _ priority: AssetPriority, timeout: Duration) {
        if isLoaded(key) {
            touch(key)
            outcomes[id] = .success(Self.bytes(key))
        } else if timeout == .zero {
            outcomes[id] = .failure(.timeout)
        } else if !Self.keys.contains(key) {
            outcomes[id] = .failure(.notFound)
        } else {
            waiters[id] = Waiter(key: key, priority: priority, deadline: now + timeout)
            if requests[key] == nil { requests[key] = Request() }
        }
    }

    mutating func stopWaiting(_ id: Int, _ error: AssetError) {
        guard let waiter = waiters.removeValue(forKey: id) else { return }
        answer(id, .failure(error))
        dropIfUnwanted(waiter.key)
    }

    /// Records the end of a call of `load`. The last required one, or the first failure, also ends a call of `loadAssets`.
    private mutating func answer(_ id: Int, _ outcome: Result<[UInt8], AssetError>) {
        guard id < 0 else {
            outcomes[id] = outcome
            return
        }
        guard let entry = entries.first(where: { $0.value.contains(id) })?.key else { return }
        entries[entry]?.remove(id)
        if case .failure(let error) = outcome { return endEntering(entry, .failure(error)) }
        if entries[entry]?.isEmpty == true { endEntering(entry, .success([])) }
    }

    private mutating func endEntering(_ id: Int, _ outcome: Result<[UInt8], AssetError>) {
        guard let waiters = entries.removeValue(forKey: id) else { return }
        outcomes[id] = outcome
        for waiter in waiters {
            if let key = self.waiters[waiter]?.key { released.insert(key) }
            stopWaiting(waiter, .cancelled)
        }
    }

    mutating func preload(_ key: String, _ priority: AssetPriority) {
        guard Self.keys.contains(key), isWorthRequesting(key) else { return }
        requests[key, default: Request()].preload = max(priority, requests[key]?.preload ?? priority)
    }

    mutating func cancel(_ key: String) {
        requests[key]?.preload = nil
        dropIfUnwanted(key)
    }

    mutating func touch(_ key: String) {
        if let index = memory.firstIndex(where: { $0.key == key }) { memory.append(memory.remove(at: index)) }
    }

    mutating func turn(to page: Int) {
        let before = nearOrder + enteringOrder
        var wants: Wants = [:]
        func want(_ page: Int, _ priority: AssetPriority, _ retention: Int, critical: Int) {
            guard Self.pages.indices.contains(page) else { return }
            for key in Self.pages[page] {
                let known = wants[key] ?? (.low, 0)
                let retention = Self.criticals.contains(key) ? critical : retention
                wants[key] = (max(known.priority, priority), max(known.retention, retention))
            }
        }
        want(page, .critical, 5, critical: 6)
        for next in [page + 1, page + 2] { want(next, .high, 3, critical: 4) }
        want(page - 1, .medium, 2, critical: 4)
        for next in page + 3..<page + 6 { want(next, .low, 1, critical: 4) }
        changeWants(Self.order(page), before) { model in
            model.near = wants
            model.nearOrder = Self.order(page)
            model.entering = [:]
            model.enteringOrder = []
        }
    }

    mutating func enter(_ id: Int, _ page: Int, isRetry: Bool) {
        let before = enteringOrder
        let awaited = Self.pages[page].filter(Self.criticals.contains)
        let order = awaited + Self.pages[page].filter { !Self.criticals.contains($0) }
        changeWants(order, before) { model in
            model.entering = [:]
            for key in order {
                model.entering[key] = awaited.contains(key) ? (.critical, Self.enteringPriority) : (.medium, 3)
            }
            model.enteringOrder = order
        }
        enteringID = id
        // What takes too long is requested again.
        if isRetry {
            for key in awaited where requests[key]?.fetch != nil {
                requests[key]?.fetch = nil
                requests[key]?.attempts = 1
                retried.insert(key)
            }
        }
        entries[id] = []
        for (number, key) in awaited.enumerated() {
            if isLoaded(key) {
                touch(key)
            } else {
                let waiter = -1 - 10 * id - number
                entries[id]?.insert(waiter)
                waiters[waiter] = Waiter(key: key, priority: .critical, deadline: now + Self.configuration.timeout)
                if requests[key] == nil { requests[key] = Request() }
            }
        }
        if entries[id]?.isEmpty == true { endEntering(id, .success([])) }
    }

    mutating func stopEntering(_ id: Int) {
        endEntering(id, .failure(.cancelled))
        guard enteringID == id else { return }
        let before = enteringOrder
        changeWants([], before, keepsUncachedOnEntry: true) { model in
            model.entering = [:]
            model.enteringOrder = []
        }
    }

    /// Applies changed requirements of pages.
    private mutating func changeWants(
        _ order: [String], _ before: [String], keepsUncachedOnEntry: Bool = false, _ change: (inout Self) -> Void
    ) {
        let old = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, retention($0)) })
        change(&self)
        if !keepsUncachedOnEntry { uncachedOnEntry = [] }
        // A changed rank counts as a use.
        var changed: Set<String> = []
        for key in order + before.reversed() where old[key] != retention(key) && changed.insert(key).inserted {
            touch(key)
        }
        for key in order where isWorthRequesting(key) && requests[key] == nil { requests[key] = Request() }
        for key in before { dropIfUnwanted(key) }
    }

    /// Returns whether an asset that a page prefetches is requested.
    private func isWorthRequesting(_ key: String) -> Bool {
        !isLoaded(key) && !notFound.contains(key) && (!uncached.contains(key) || hasRoom(for: key))
    }

    /// Returns the assets near a page in the order of their requests.
    private static func order(_ page: Int) -> [String] {
        let order = [page, page + 1, page + 2, page - 1, page + 3, page + 4, page + 5].filter(pages.indices.contains)
        return order.flatMap { pages[$0].filter(criticals.contains) + pages[$0].filter { !criticals.contains($0) } }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    mutating func advance(by duration: Duration) {
        now += duration
        hasAdvanced = true
        for (id, waiter) in waiters where waiter.deadline <= now { stopWaiting(id, .timeout) }
        for (key, request) in requests {
            if let fetch = request.fetch, fetch.deadline <= now { fail(key, .timeout, isTemporary: true) }
        }
    }

    mutating func clear() {
        for id in waiters.keys { stopWaiting(id, .cancelled) }
        requests = [:]
        near = [:]
        nearOrder = []
        entering = [:]
        enteringOrder = []
        memory = []
        notFound = []
        uncachedOnEntry = []
        uncached = []
    }

    mutating func trim() { memory = memory.filter { retention($0.key) >= 5 } }

    // MARK: Results

    mutating func succeed(_ key: String) {
        notFound.remove(key)
        insert(key)
        end(key, .success(Self.bytes(key)))
    }

    mutating func fail(_ key: String, _ error: AssetError, isTemporary: Bool) {
        if error == .notFound { notFound.insert(key) }
        guard let request = requests[key] else { return }
        requests[key]?.fetch = nil
        retried.insert(key)
        if isTemporary, request.attempts < Self.configuration.retry.attempts { return }
        end(key, .failure(error))
    }

    private mutating func end(_ key: String, _ outcome: Result<[UInt8], AssetError>) {
        requests[key] = nil
        let ended = waiters.filter { $0.value.key == key }.keys
        for id in ended { waiters[id] = nil }
        for id in ended { answer(id, outcome) }
    }

    private mutating func dropIfUnwanted(_ key: String) { if priority(key) == nil { requests[key] = nil } }

    private func isVictim(_ kept: Kept, of key: String) -> Bool {
        retention(key) == 0 ? retention(kept.key) == 0 : retention(kept.key) < retention(key)
    }

    private func hasRoom(for key: String) -> Bool {
        let victims = memory.filter { isVictim($0, of: key) }
        return used - victims.map(\.cost).reduce(0, +) + (Self.sizes[key] ?? 0) <= Self.limits.memory
    }

    private mutating func insert(_ key: String) {
        let cost = Self.sizes[key] ?? 0
        guard hasRoom(for: key) else {
            uncached.insert(key)
            if retention(key) == Self.enteringPriority { uncachedOnEntry.insert(key) }
            return
        }
        let victims = memory.filter { isVictim($0, of: key) }
        let inOrder = (0...Self.enteringPriority).flatMap { priority in victims.filter { retention($0.key) == priority }
        }
        for victim in inOrder where used + cost > Self.limits.memory { memory.removeAll { $0.key == victim.key } }
        memory.append(Kept(key: key, cost: cost))
        uncached.remove(key)
        uncachedOnEntry.remove(key)
    }

    // MARK: Requests to the fetcher

    mutating func beginAction() {
        started = []
        retried = []
        released = []
        hasAdvanced = false
    }

    /// Returns whether another request to the fetcher is possible, and something may use it.
    func hasWork(abandoned: Int) -> Bool {
        let live = liveCount
        guard live < Self.limits.requests, live + abandoned < Self.limits.requests + Self.limits.abandonedRequests
        else { return false }
        return requests.contains { key, request in
            request.fetch == nil && (live < Self.limits.requests - 1 || priority(key) ?? .low >= .high)
        }
    }

    /// Returns what is wrong with the order of the last requests.
    func complaintAboutOrder() -> String? {
        guard !hasAdvanced, let least = started.filter({ !released.contains($0) }).compactMap(priority).min()
        else { return nil }
        let passedOver = requests.keys.first { key in
            requests[key]?.fetch == nil && !retried.contains(key) && priority(key) ?? .low > least
        }
        return passedOver.map { "\($0) is more urgent than \(started)" }
    }

    /// Records new requests to the fetcher. Returns what is wrong with them, if anything.
    mutating func see(_ fetches: [(id: Int, name: String)]) -> String? {
        for (id, key) in fetches where !seen.contains(id) {
            guard requests[key] != nil || hasAdvanced else { return "\(key) is fetched, and nobody wants it" }
            guard requests[key]?.fetch == nil else { return "\(key) is fetched twice" }
            seen.insert(id)
            started.append(key)
            start(id, key)
        }
        return nil
    }

    private mutating func start(_ id: Int, _ key: String) {
        guard var request = requests[key] else { return }
        request.attempts += 1
        request.fetch = (id, now + Self.configuration.attemptTimeout)
        requests[key] = request
    }
}
