import StorySource

/// Finds keys that stand twice in one mapping, in linear time however many there are.
enum DuplicateKeys {
    /// Mappings with at most this many entries are compared pair by pair, which costs less than a table.
    private static let pairwiseLimit = 12

    /// The entries of a closed mapping whose key text an entry before them has, each with the first such entry.
    static func find(
        in mapping: NodeID, _ builder: borrowing TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        let texts = builder.texts
        return builder.nodes.withUnsafeBufferPointer { nodes in
            var entries = EntryWalk(nodes, mapping)
            var count = 0
            while entries.next() != nil { count += 1 }
            return count <= pairwiseLimit
                ? findPairwise(mapping, nodes, texts, bytes) : findByTable(mapping, nodes, texts, bytes)
        }
    }

    private static func findPairwise(
        _ mapping: NodeID, _ nodes: UnsafeBufferPointer<Node>, _ texts: [String], _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var outer = EntryWalk(nodes, mapping)
        while let second = outer.next() {
            var inner = EntryWalk(nodes, mapping)
            while let first = inner.next(), first < second {
                if haveSameText(nodes[first + 1], nodes[second + 1], texts, bytes) {
                    found.append((first, second))
                    break
                }
            }
        }
        return found
    }

    private static func findByTable(
        _ mapping: NodeID, _ nodes: UnsafeBufferPointer<Node>, _ texts: [String], _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var seen: [[UInt8]: NodeID] = [:]
        var entries = EntryWalk(nodes, mapping)
        while let entry = entries.next() {
            let key = nodes[entry + 1]
            guard key.kind == .scalar else { continue }
            let text = key.link == 0 ? Array(bytes[key.span]) : Array(texts[Int(key.link) - 1].utf8)
            if let first = seen[text] { found.append((first, entry)) } else { seen[text] = entry }
        }
        return found
    }

    /// Whether two keys are texts of the same bytes.
    private static func haveSameText(_ left: Node, _ right: Node, _ texts: [String], _ bytes: Bytes) -> Bool {
        guard left.kind == .scalar, right.kind == .scalar else { return false }
        switch (left.link, right.link) {
        case (0, 0):
            return left.span.count == right.span.count && bytes[left.span].elementsEqual(bytes[right.span])
        case (0, let link):
            return bytes[left.span].elementsEqual(texts[Int(link) - 1].utf8)
        case (let link, 0):
            return bytes[right.span].elementsEqual(texts[Int(link) - 1].utf8)
        case (let one, let other):
            return texts[Int(one) - 1].utf8.elementsEqual(texts[Int(other) - 1].utf8)
        }
    }

    /// A walk over the entries of a closed mapping.
    private struct EntryWalk {
        private let nodes: UnsafeBufferPointer<Node>
        private var position: NodeID
        private let end: NodeID

        init(_ nodes: UnsafeBufferPointer<Node>, _ mapping: NodeID) {
            self.nodes = nodes
            position = mapping + 1
            end = Int(nodes[mapping].subtreeEnd)
        }

        mutating func next() -> NodeID? {
            guard position < end else { return nil }
            defer { position = Int(nodes[position].subtreeEnd) }
            return position
        }
    }
}
