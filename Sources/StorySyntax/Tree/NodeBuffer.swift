/// Memory for the nodes of a tree that is being built.
///
/// Nodes are added by the million. An array would ask before each change whether somebody else has it, too; this has one
/// owner, who hands the memory to the tree in the end. Debug builds check each index.
struct NodeBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<Node>
    private var capacity: Int
    private(set) var count = 0

    /// Room for so many nodes; more of them make it grow.
    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The nodes so far; valid until the next change.
    var nodes: NodeList { NodeList(base: base, count: count) }

    subscript(id: NodeID) -> Node {
        _read { yield nodes[id] }
        @inline(__always)
        _modify {
            assert(id >= 0 && id < count, "node out of bounds")
            yield &base[id]
        }
    }

    /// Adds a node, and answers with its id.
    @inline(__always)
    mutating func append(_ node: Node) -> NodeID {
        if count == capacity { grow() }
        (base + count).initialize(to: node)
        count += 1
        return count - 1
    }

    /// Takes back the nodes from `count` on.
    mutating func truncate(to count: Int) {
        assert(count <= self.count)
        self.count = count
    }

    /// Hands over the memory, which is the caller's to free.
    consuming func take() -> NodeList {
        let nodes = nodes
        discard self
        return nodes
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
