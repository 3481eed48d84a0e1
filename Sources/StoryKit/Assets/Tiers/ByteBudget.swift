/// Values by key, within a limit on the sum of their costs. It evicts the lowest priority first, then the least recently used.
/// The values of a disk are its files; here they are `Void`.
package struct ByteBudget<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The limit, in bytes.
    private var limit: Int
    /// The cost of all values, in bytes.
    package private(set) var used = 0
    private var entries: [Key: (value: Value, cost: Int)] = [:]
    private var order = PriorityLRU<Key>(priorities: EvictionPriority.allCases.count)
    /// The cost of the values of each priority.
    private var usedOfPriority = [Int](repeating: 0, count: EvictionPriority.allCases.count)

    package init(limit: Int) { self.limit = limit }

    var keys: some Sequence<Key> { entries.keys }

    func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// Returns the value of a key, and marks it as used.
    package mutating func value(_ key: Key) -> Value? {
        use(key)
        return entries[key]?.value
    }

    /// Marks a key as used.
    mutating func use(_ key: Key) {
        if let priority = order.priority(of: key) { order.append(key, priority: priority) }
    }

    /// Changes the priority of a key.
    mutating func retain(_ key: Key, _ retention: EvictionPriority) {
        guard let cost = entries[key]?.cost, let priority = order.priority(of: key), priority != retention.rawValue
        else { return }
        usedOfPriority[priority] -= cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }

    // MARK: Additions

    /// Adds a value if it fits, maybe after evictions. Returns whether it did. Evicted values are appended to `removed`, so
    /// that they are not released, with code of the app, under a lock.
    package mutating func insert(
        _ asset: DecodedAsset<Value>, _ key: Key, _ retention: EvictionPriority, removed: inout [Value]
    ) -> Bool {
        if let old = remove(key) { removed.append(old) }
        guard let victims = makeRoom(for: asset.cost, retention) else { return false }
        removed += victims.map(\.value)
        add(key, asset.value, cost: asset.cost, retention)
        return true
    }

    /// Adds a value with a new key, for which there must be room.
    mutating func add(_ key: Key, _ value: Value, cost: Int, _ retention: EvictionPriority) {
        precondition(!contains(key) && cost <= limit - used)
        entries[key] = (value, cost)
        used += cost
        usedOfPriority[retention.rawValue] += cost
        order.append(key, priority: retention.rawValue)
    }

    /// Whether a new value fits, maybe after evictions.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool {
        cost <= limit - used + usedOfPriority[...Self.highestEvictable(for: retention)].reduce(0, +)
    }

    /// Evicts as much as a new value needs, and returns it. Returns nil, without evictions, if it would not fit even then.
    mutating func makeRoom(for cost: Int, _ retention: EvictionPriority) -> [(key: Key, value: Value)]? {
        guard hasRoom(for: cost, retention) else { return nil }
        return evict(from: 0...Self.highestEvictable(for: retention)) { cost > $0.limit - $0.used }
    }

    /// Returns the highest priority that is evicted for a new value of this priority.
    private static func highestEvictable(for retention: EvictionPriority) -> Int { max(retention.rawValue - 1, 0) }

    // MARK: Removals

    /// Removes a value, and returns it.
    @discardableResult package mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key), let priority = order.priority(of: key) else { return nil }
        used -= entry.cost
        usedOfPriority[priority] -= entry.cost
        order.remove(key)
        return entry.value
    }

    /// Sets the limit, and returns the values that it evicts to stay within it.
    mutating func setLimit(_ limit: Int) -> [Value] {
        self.limit = limit
        return evict(from: EvictionPriority.allCases.indices) { $0.used > limit }.map(\.value)
    }

    /// Removes all values of lower priority, or all for nil, and returns them.
    mutating func removeAll(below retention: EvictionPriority?) -> [Value] {
        evict(from: 0..<(retention?.rawValue ?? EvictionPriority.allCases.count)) { _ in true }.map(\.value)
    }

    /// Evicts values of some priorities, the lowest first, as long as a condition holds. Returns them.
    private mutating func evict(
        from priorities: some Sequence<Int>, while condition: (Self) -> Bool
    ) -> [(key: Key, value: Value)] {
        var removed: [(key: Key, value: Value)] = []
        for priority in priorities {
            while condition(self), let key = order.first(inPriority: priority), let value = remove(key) {
                removed.append((key, value))
            }
        }
        return removed
    }
}
