/// A cache of values in memory, within a budget.
package struct MemoryTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: Value] = [:]
    private var budget: ByteBudget<Key>

    package init(limit: Int) { budget = ByteBudget(limit: limit) }

    /// The cost of all values, in bytes.
    package var used: Int { budget.used }
    var keys: some Sequence<Key> { values.keys }

    func contains(_ key: Key) -> Bool { values[key] != nil }

    /// Whether a value of this cost would be cached.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool { budget.hasRoom(for: cost, retention) }

    /// Returns the value of a key, and marks it as used.
    package mutating func value(_ key: Key) -> Value? {
        budget.use(key)
        return values[key]
    }

    /// Caches a value if it fits, maybe after evictions. Returns whether it did. Evicted values are appended to `removed`, so
    /// that they are not released, with code of the app, under a lock.
    package mutating func insert(
        _ asset: DecodedAsset<Value>, _ key: Key, _ retention: EvictionPriority, removed: inout [Value]
    ) -> Bool {
        if let old = remove(key) { removed.append(old) }
        guard let victims = budget.makeRoom(for: asset.cost, retention) else { return false }
        removed += victims.compactMap { values.removeValue(forKey: $0) }
        budget.add(key, cost: asset.cost, retention)
        values[key] = asset.value
        return true
    }

    /// Removes a value, and returns it.
    @discardableResult package mutating func remove(_ key: Key) -> Value? {
        budget.remove(key)
        return values.removeValue(forKey: key)
    }

    /// Sets the limit, and returns the values that it evicts.
    mutating func setLimit(_ limit: Int) -> [Value] {
        budget.setLimit(limit).compactMap { values.removeValue(forKey: $0) }
    }

    mutating func retain(_ key: Key, _ retention: EvictionPriority) { budget.retain(key, retention) }

    /// Removes all values of lower priority, or all for nil, and returns them.
    mutating func removeAll(below retention: EvictionPriority?) -> [Value] {
        guard let retention else {
            defer { self = MemoryTier(limit: budget.limit) }
            return Array(values.values)
        }
        return budget.removeAll(below: retention).compactMap { values.removeValue(forKey: $0) }
    }
}
