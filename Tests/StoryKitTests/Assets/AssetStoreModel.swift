import StoryKit
import TestSupport

/// What an asset store is expected to do, in the simplest words. It does not say which request comes first: it is told what the
/// fetcher was asked for, and says whether that was right.
struct AssetStoreModel {
    struct Waiter {
        let key: String
        let priority: AssetPriority
        let deadline: Duration
    }

    struct Request {
        var attempts = 0
        var start = Duration.zero
        var preload: AssetPriority?
        /// The request to the fetcher that is under way, and when it is given up.
        var fetch: (id: Int, deadline: Duration)?
    }

    struct Kept {
        let key: String
        let cost: Int
    }

    static let keys = ["a", "b", "c", "d", "e", "f"]
    static let sizes = ["a": 10, "b": 20, "c": 30, "d": 10, "e": 45, "f": 70]
    static let limits = AssetLimits(memory: 64, requests: 2, abandonedRequests: 2)
    static let retry = AssetRetryPolicy(
        attempts: 3, attemptTimeout: .seconds(10), timeout: .seconds(25), firstDelay: .zero)
    /// The assets of each page of a story that is read from the first to the last; those in `criticals` are critical.
    static let pages = [["a", "b"], ["c"], ["d", "a"], ["e"], ["f", "b"]]
    static let criticals: Set<String> = ["c", "e"]

    var now = Duration.zero
    var waiters: [Int: Waiter] = [:]
    var requests: [String: Request] = [:]
    var outcomes: [Int: Result<[UInt8], AssetError>] = [:]
    /// What is in memory, that which was used longest ago first.
    var memory: [Kept] = []
    var notFound: Set<String> = []
    var near: [String: (priority: AssetPriority, retention: Int)] = [:]
    /// The last request to the fetcher that was seen.
    var lastFetch = -1
    private var nearOrder: [String] = []
    /// What was fetched since the last action began.
    private var started: [String] = []
    /// What failed and is tried again, since the last action began: it may come behind what is less urgent.
    private var retried: Set<String> = []
    /// Whether that was one in which several things happen, in any order.
    private var hasAdvanced = false

    var used: Int { memory.map(\.cost).reduce(0, +) }
    var liveCount: Int { requests.values.count { $0.fetch != nil } }

    static func bytes(_ key: String) -> [UInt8] { AssetFixture.bytes(key, count: sizes[key] ?? 0) }

    func isLoaded(_ key: String) -> Bool { memory.contains { $0.key == key } }

    func priority(_ key: String) -> AssetPriority? {
        let waiting = waiters.values.filter { $0.key == key }.map(\.priority)
        return (waiting + [requests[key]?.preload, near[key]?.priority].compactMap { $0 }).max()
    }

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
        outcomes[id] = .failure(error)
        dropIfUnwanted(waiter.key)
    }

    mutating func preload(_ key: String, _ priority: AssetPriority) {
        guard Self.keys.contains(key), !isLoaded(key), !notFound.contains(key) else { return }
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
        let old = near
        let oldOrder = nearOrder
        near = [:]
        nearOrder = Self.order(page)
        func want(_ page: Int, _ priority: AssetPriority, _ retention: Int, critical: Int) {
            guard Self.pages.indices.contains(page) else { return }
            for key in Self.pages[page] {
                let known = near[key] ?? (.low, 0)
                let retention = Self.criticals.contains(key) ? critical : retention
                near[key] = (max(known.priority, priority), max(known.retention, retention))
            }
        }
        want(page, .critical, 5, critical: 6)
        for next in [page + 1, page + 2] { want(next, .high, 3, critical: 4) }
        want(page - 1, .medium, 2, critical: 4)
        for next in page + 3..<page + 5 { want(next, .low, 1, critical: 4) }
        // What changes its rank counts as used just now.
        let changed = nearOrder.filter { old[$0]?.retention != near[$0]?.retention }
        let left = oldOrder.reversed().filter { near[$0] == nil }
        for key in changed + left { touch(key) }
        for key in near.keys where !isLoaded(key) && !notFound.contains(key) {
            if requests[key] == nil { requests[key] = Request() }
        }
        for key in old.keys { dropIfUnwanted(key) }
    }

    /// The assets near a page in the order in which it asks for them.
    private static func order(_ page: Int) -> [String] {
        let order = [page, page + 1, page + 2, page - 1, page + 3, page + 4].filter(pages.indices.contains)
        return order.flatMap { pages[$0].filter(criticals.contains) + pages[$0].filter { !criticals.contains($0) } }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    mutating func advance(by duration: Duration) {
        now += duration
        hasAdvanced = true
        for (id, waiter) in waiters where waiter.deadline <= now { stopWaiting(id, .timeout) }
        for (key, request) in requests {
            if let fetch = request.fetch, fetch.deadline <= now { fail(key, .timeout, mayPass: true) }
        }
    }

    mutating func clear() {
        for id in waiters.keys { outcomes[id] = .failure(.cancelled) }
        waiters = [:]
        requests = [:]
        near = [:]
        nearOrder = []
        memory = []
        notFound = []
    }

    mutating func trim() { memory.removeAll { (near[$0.key]?.retention ?? 0) < 5 } }

    // MARK: Answers

    mutating func succeed(_ key: String) {
        notFound.remove(key)
        insert(key)
        for (id, waiter) in waiters where waiter.key == key { outcomes[id] = .success(Self.bytes(key)) }
        waiters = waiters.filter { $0.value.key != key }
        requests[key] = nil
    }

    mutating func fail(_ key: String, _ error: AssetError, mayPass: Bool) {
        if error == .notFound { notFound.insert(key) }
        guard let request = requests[key] else { return }
        requests[key]?.fetch = nil
        retried.insert(key)
        if mayPass, request.attempts < Self.retry.attempts, now < request.start + Self.retry.timeout { return }
        for (id, waiter) in waiters where waiter.key == key { outcomes[id] = .failure(error) }
        waiters = waiters.filter { $0.value.key != key }
        requests[key] = nil
    }

    private mutating func dropIfUnwanted(_ key: String) { if priority(key) == nil { requests[key] = nil } }

    private mutating func insert(_ key: String) {
        let cost = Self.sizes[key] ?? 0
        let retention = near[key]?.retention ?? 0
        let isVictim = { (kept: Kept) in
            let other = near[kept.key]?.retention ?? 0
            return retention == 0 ? other == 0 : other < retention
        }
        let victims = memory.filter(isVictim)
        guard used - victims.map(\.cost).reduce(0, +) + cost <= Self.limits.memory else { return }
        let inOrder = (0...6).flatMap { rank in victims.filter { (near[$0.key]?.retention ?? 0) == rank } }
        for victim in inOrder where used + cost > Self.limits.memory { memory.removeAll { $0.key == victim.key } }
        memory.append(Kept(key: key, cost: cost))
    }

    // MARK: What the fetcher sees

    mutating func beginAction() {
        started = []
        retried = []
        hasAdvanced = false
    }

    /// Whether there is room for another request to the fetcher, and something that may take it.
    func hasWork(abandoned: Int) -> Bool {
        let live = liveCount
        guard live < Self.limits.requests, live + abandoned < Self.limits.requests + Self.limits.abandonedRequests
        else { return false }
        return requests.contains { key, request in
            request.fetch == nil && (live < Self.limits.requests - 1 || priority(key) ?? .low >= .high)
        }
    }

    /// Says what is wrong with the order of what was begun last.
    func complaintAboutOrder() -> String? {
        guard !hasAdvanced, let least = started.compactMap(priority).min() else { return nil }
        let passedOver = requests.keys.first { key in
            requests[key]?.fetch == nil && !retried.contains(key) && priority(key) ?? .low > least
        }
        return passedOver.map { "\($0) is more urgent than \(started)" }
    }

    /// Takes note of what the fetcher has been asked for since. Says what is wrong with it, if anything is.
    mutating func see(_ fetches: [(id: Int, name: String)]) -> String? {
        for (id, key) in fetches where id > lastFetch {
            guard requests[key] != nil || hasAdvanced else { return "\(key) is fetched, and nobody wants it" }
            guard requests[key]?.fetch == nil else { return "\(key) is fetched twice" }
            lastFetch = id
            started.append(key)
            start(id, key)
        }
        return nil
    }

    private mutating func start(_ id: Int, _ key: String) {
        guard var request = requests[key] else { return }
        if request.attempts == 0 { request.start = now }
        request.attempts += 1
        request.fetch = (id, min(now + Self.retry.attemptTimeout, request.start + Self.retry.timeout))
        requests[key] = request
    }
}
