/// Keys in ranks, 0 the lowest, and in each rank from the one that stands there longest to the one that came last. All
/// is done in constant time: each rank is a linked list through one array.
struct RankedList<Key: Hashable & Sendable>: Sendable {
    private struct Node {
        var key: Key
        var rank: Int
        var previous: Int?
        var next: Int?
    }

    private var nodes: [Node] = []
    /// Places in `nodes` that hold nothing.
    private var free: [Int] = []
    private var placeOfKey: [Key: Int] = [:]
    private var ends: [(first: Int, last: Int)?]

    /// An empty list with that many ranks.
    init(ranks: Int) { ends = Array(repeating: nil, count: ranks) }

    func rank(of key: Key) -> Int? { placeOfKey[key].map { nodes[$0].rank } }

    /// Who stands longest in the rank.
    func first(inRank rank: Int) -> Key? { ends[rank].map { nodes[$0.first].key } }

    /// Who stands longest in the highest rank that has anyone.
    var firstOfHighest: (key: Key, rank: Int)? {
        for rank in ends.indices.reversed() { if let key = first(inRank: rank) { return (key, rank) } }
        return nil
    }

    /// Puts a key behind all others of the rank, wherever it was.
    mutating func append(_ key: Key, rank: Int) {
        remove(key)
        let node = Node(key: key, rank: rank, previous: ends[rank]?.last)
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
        if let last = node.previous { nodes[last].next = place }
        ends[rank] = (ends[rank]?.first ?? place, place)
        placeOfKey[key] = place
    }

    /// Takes a key out; nothing happens where it is not there.
    mutating func remove(_ key: Key) {
        guard let place = placeOfKey.removeValue(forKey: key) else { return }
        let node = nodes[place]
        if let previous = node.previous { nodes[previous].next = node.next }
        if let next = node.next { nodes[next].previous = node.previous }
        if let ends = ends[node.rank] {
            let first = ends.first == place ? node.next : ends.first
            let last = ends.last == place ? node.previous : ends.last
            self.ends[node.rank] = first.flatMap { first in last.map { (first, $0) } }
        }
        free.append(place)
    }
}
