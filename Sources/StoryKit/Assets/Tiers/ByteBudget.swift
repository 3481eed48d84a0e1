/// Counts the costs of keys, and chooses which to evict so that the sum never exceeds a limit: the lowest priority first, then
/// the least recently used.
struct ByteBudget<Key: Hashable & Sendable>: Sendable {
    /// The limit, in bytes.
    private(set) var limit: Int
    /// The cost of all keys.
    private(set) var used = 0
    private var costs: [Key: Int] = [:]
    private var order = PriorityLRU<Key>(priorities: EvictionPriority.allCases.count)
    /// The cost of the keys of each priority.
    private var usedOfPriority = [Int](repeating: 0, count: EvictionPriority.allCases.count)

    init(limit: Int) { self.limit = limit }

    func contains(_ key: Key) -> Bool { costs[key] != nil }

    /// Whether a new key fits, maybe after evictions.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool {
        cost <= limit - used + usedOfPriority[...Self.highestEvictable(for: retention)].reduce(0, +)
    }

    /// Returns the highest priority that is evicted for a new key of this priority.
    private static func highestEvictable(for retention: EvictionPriority) -> Int { max(retention.rawValue - 1, 0) }

    /// Evicts as many keys as a new one needs, and returns them. Returns nil, without evictions, if it would not fit even then.
    mutating func makeRoom(for cost: Int, _ retention: EvictionPriority) -> [Key]? {
        guard hasRoom(for: cost, retention) else { return nil }
        return evict(from: 0...Self.highestEvictable(for: retention)) { cost > $0.limit - $0.used }
    }

    /// Sets the limit, and returns the keys that it evicts to stay within it.
    mutating func setLimit(_ limit: Int) -> [Key] {
        self.limit = limit
        return evict(from: EvictionPriority.allCases.indices) { $0.used > limit }
    }

    /// Evicts keys of some priorities, the lowest first, as long as a condition holds. Returns them.
    private mutating func evict(from priorities: some Sequence<Int>, while condition: (Self) -> Bool) -> [Key] {
        var removed: [Key] = []
        for priority in priorities {
            while condition(self), let key = order.first(inPriority: priority) {
                remove(key)
                removed.append(key)
            }
        }
        return removed
    }

    /// Adds a new key, for which there must be room.
    mutating func add(_ key: Key, cost: Int, _ retention: EvictionPriority) {
        precondition(costs[key] == nil && cost <= limit - used)
        costs[key] = cost
        used += cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }

    mutating func remove(_ key: Key) {
        guard let cost = costs.removeValue(forKey: key), let priority = order.priority(of: key) else { return }
        used -= cost
        usedOfPriority[priority] -= cost
        order.remove(key)
    }

    /// Removes all keys of lower priority, and returns them.
    mutating func removeAll(below retention: EvictionPriority) -> [Key] {
        evict(from: 0..<retention.rawValue) { _ in true }
    }

    /// Marks a key as used.
    mutating func use(_ key: Key) {
        if let priority = order.priority(of: key) { order.append(key, priority: priority) }
    }

    /// Changes the priority of a key.
    mutating func retain(_ key: Key, _ retention: EvictionPriority) {
        guard let cost = costs[key], let priority = order.priority(of: key), priority != retention.rawValue else {
            return
        }
        usedOfPriority[priority] -= cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }
}
