import StorySource

/// Values in memory, within a budget.
struct MemoryTier<Value: Sendable>: Sendable {
    private var values: [ExactName: Value] = [:]
    private var budget: ByteBudget<ExactName>

    init(limit: Int) { budget = ByteBudget(limit: limit) }

    /// What all values cost, in bytes.
    var used: Int { budget.used }

    func contains(_ key: ExactName) -> Bool { values[key] != nil }

    /// Whether a value that costs this would be kept.
    func hasRoom(for cost: Int, _ retention: EvictionPriority) -> Bool { budget.hasRoom(for: cost, retention) }

    /// The value of a key, which is used by that.
    mutating func value(_ key: ExactName) -> Value? {
        budget.use(key)
        return values[key]
    }

    /// Keeps a value, if there is room for it or can be made; says whether it was kept. What was driven out goes to
    /// `removed`, so that nobody else's code runs under a lock when it goes.
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

    /// Sets another limit, and gives what there is no more room for.
    mutating func setLimit(_ limit: Int) -> [Value] {
        budget.setLimit(limit).compactMap { values.removeValue(forKey: $0) }
    }

    mutating func retain(_ key: ExactName, _ retention: EvictionPriority) { budget.retain(key, retention) }

    /// Takes out all that is retained less than this; all there is for nil.
    mutating func removeAll(below retention: EvictionPriority?) -> [Value] {
        guard let retention else {
            defer { self = MemoryTier(limit: budget.limit) }
            return Array(values.values)
        }
        return budget.removeAll(below: retention).compactMap { values.removeValue(forKey: $0) }
    }
}
