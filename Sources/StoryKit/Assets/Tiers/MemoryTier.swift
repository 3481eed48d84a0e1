import StorySource

/// A cache of values in memory, within a budget.
struct MemoryTier<Value: Sendable>: Sendable {
    private var values: [ExactName: Value] = [:]
    private var budget: ByteBudget<ExactName>

    init(limit: Int) { budget = ByteBudget(limit: limit) }

    /// The cost of all values, in bytes.
    var used: Int { budget.used }

    func contains(_ key: ExactName) -> Bool { values[key] != nil }

    /// Whether a value of this cost would be cached.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool { budget.hasRoom(for: cost, retention) }

    /// Returns the value of a key, and marks it as used.
    mutating func value(_ key: ExactName) -> Value? {
        budget.use(key)
        return values[key]
    }

    /// Caches a value if it fits, maybe after evictions. Returns whether it did. Evicted values are appended to `removed`, so
    /// that they are not released, with code of the app, under a lock.
    mutating func insert(
        _ asset: DecodedAsset<Value>, _ key: ExactName, _ retention: EvictionPriority, removed: inout [Value]
    ) -> Bool {
        budget.remove(key)
        if let old = values.removeValue(forKey: key) { removed.append(old) }
        guard let victims = budget.makeRoom(for: asset.cost, retention) else { return false }
        removed += victims.compactMap { values.removeValue(forKey: $0) }
        budget.add(key, cost: asset.cost, retention)
        values[key] = asset.value
        return true
    }

    /// Sets the limit, and returns the values that it evicts.
    mutating func setLimit(_ limit: Int) -> [Value] {
        budget.setLimit(limit).compactMap { values.removeValue(forKey: $0) }
    }

    mutating func retain(_ key: ExactName, _ retention: EvictionPriority) { budget.retain(key, retention) }

    /// Removes all values of lower priority, or all for nil, and returns them.
    mutating func removeAll(below retention: EvictionPriority?) -> [Value] {
        guard let retention else {
            defer { self = MemoryTier(limit: budget.limit) }
            return Array(values.values)
        }
        return budget.removeAll(below: retention).compactMap { values.removeValue(forKey: $0) }
    }
}
