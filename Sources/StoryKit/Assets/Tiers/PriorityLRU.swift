/// Keys by priority, 0 the lowest, and within a priority by insertion, oldest first. All operations take constant time: each
/// priority is a linked list through one array.
struct PriorityLRU<Key: Hashable & Sendable>: Sendable {
    private struct Node {
        var key: Key
        var priority: Int
        var previous: Int?
        var next: Int?
    }

    private var nodes: [Node] = []
    /// The unused slots of `nodes`.
    private var free: [Int] = []
    private var slotOfKey: [Key: Int] = [:]
    private var ends: [(first: Int, last: Int)?]

    init(priorities: Int) { ends = Array(repeating: nil, count: priorities) }

    func priority(of key: Key) -> Int? { slotOfKey[key].map { nodes[$0].priority } }

    /// Returns the oldest key of a priority.
    func first(inPriority priority: Int) -> Key? { ends[priority].map { nodes[$0.first].key } }

    /// The oldest key of the highest priority that has any.
    var firstOfHighest: (key: Key, priority: Int)? {
        for priority in ends.indices.reversed() { if let key = first(inPriority: priority) { return (key, priority) } }
        return nil
    }

    /// Appends a key to a priority, and removes it from its earlier position.
    mutating func append(_ key: Key, priority: Int) {
        remove(key)
        let node = Node(key: key, priority: priority, previous: ends[priority]?.last)
        let slot = free.popLast() ?? nodes.count
        if slot == nodes.count { nodes.append(node) } else { nodes[slot] = node }
        if let last = node.previous { nodes[last].next = slot }
        ends[priority] = (ends[priority]?.first ?? slot, slot)
        slotOfKey[key] = slot
    }

    /// Removes a key, if it is there.
    mutating func remove(_ key: Key) {
        guard let slot = slotOfKey.removeValue(forKey: key) else { return }
        let node = nodes[slot]
        if let previous = node.previous { nodes[previous].next = node.next }
        if let next = node.next { nodes[next].previous = node.previous }
        if let ends = ends[node.priority] {
            let first = ends.first == slot ? node.next : ends.first
            let last = ends.last == slot ? node.previous : ends.last
            self.ends[node.priority] = first.flatMap { first in last.map { (first, $0) } }
        }
        free.append(slot)
    }
}
