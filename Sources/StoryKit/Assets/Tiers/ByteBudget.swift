/// Counts what keys cost, and says which of them have to go so that the sum never passes a limit: the least retained
/// first, and among those the least recently used.
package struct ByteBudget<Key: Hashable & Sendable>: Sendable {
    /// The limit, in bytes.
    package private(set) var limit: Int
    /// What all keys cost.
    package private(set) var used = 0
    private var costs: [Key: Int] = [:]
    private var order = PriorityLRU<Key>(priorities: EvictionPriority.allCases.count)
    /// What the keys of each rank cost.
    private var usedOfPriority = [Int](repeating: 0, count: EvictionPriority.allCases.count)

    package init(limit: Int) { self.limit = limit }

    func contains(_ key: Key) -> Bool { costs[key] != nil }

    /// Whether there is room for a new key, or can be made.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool {
        cost <= limit - used + usedOfPriority[...Self.lastToGo(for: retention)].reduce(0, +)
    }

    /// The highest rank that goes for what is retained so.
    private static func lastToGo(for retention: EvictionPriority) -> Int { max(retention.rawValue - 1, 0) }

    /// Takes out as many keys as it needs for a new one, and says which; nil, and nothing taken out, where even that
    /// would not do.
    package mutating func makeRoom(for cost: Int, _ retention: EvictionPriority) -> [Key]? {
        guard hasRoom(for: cost, retention) else { return nil }
        var removed: [Key] = []
        for priority in 0...Self.lastToGo(for: retention) {
            while cost > limit - used, let key = order.first(inPriority: priority) {
                remove(key)
                removed.append(key)
            }
        }
        return removed
    }

    /// Sets another limit, and takes out what is too much, as far as it has to.
    mutating func setLimit(_ limit: Int) -> [Key] {
        self.limit = limit
        var removed: [Key] = []
        for priority in EvictionPriority.allCases.indices {
            while used > limit, let key = order.first(inPriority: priority) {
                remove(key)
                removed.append(key)
            }
        }
        return removed
    }

    /// Counts a key that is not there yet, and for which there is room.
    package mutating func add(_ key: Key, cost: Int, _ retention: EvictionPriority) {
        precondition(costs[key] == nil && cost <= limit - used)
        costs[key] = cost
        used += cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }

    package mutating func remove(_ key: Key) {
        guard let cost = costs.removeValue(forKey: key), let priority = order.priority(of: key) else { return }
        used -= cost
        usedOfPriority[priority] -= cost
        order.remove(key)
    }

    /// Takes out all that is retained less, and says what that was.
    mutating func removeAll(below retention: EvictionPriority) -> [Key] {
        var removed: [Key] = []
        for priority in 0..<retention.rawValue {
            while let key = order.first(inPriority: priority) {
                remove(key)
                removed.append(key)
            }
        }
        return removed
    }

    /// Notes that a key was used.
    package mutating func use(_ key: Key) {
        if let priority = order.priority(of: key) { order.append(key, priority: priority) }
    }

    /// Changes what is to be said for a key.
    mutating func retain(_ key: Key, _ retention: EvictionPriority) {
        guard let cost = costs[key], let priority = order.priority(of: key), priority != retention.rawValue else {
            return
        }
        usedOfPriority[priority] -= cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }
}
