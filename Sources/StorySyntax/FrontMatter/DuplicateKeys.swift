import StorySource

/// Finds keys that stand twice in one mapping, in linear time however many there are.
enum DuplicateKeys {
    /// Mappings with at most this many entries are compared pair by pair, which costs less than a table.
    private static let pairwiseLimit = 12

    /// The entries of a closed mapping whose key text an entry before them has, each with the first such entry.
    static func find(
        in mapping: NodeID, _ builder: TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var entries = EntryWalk(builder, mapping)
        var count = 0
        while entries.next() != nil { count += 1 }
        return count <= pairwiseLimit ? findPairwise(mapping, builder, bytes) : findByTable(mapping, builder, bytes)
    }

    private static func findPairwise(
        _ mapping: NodeID, _ builder: TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var outer = EntryWalk(builder, mapping)
        while let second = outer.next() {
            var inner = EntryWalk(builder, mapping)
            while let first = inner.next(), first < second {
                if haveSameText(first + 1, second + 1, builder, bytes) {
                    found.append((first, second))
                    break
                }
            }
        }
        return found
    }

    private static func findByTable(
        _ mapping: NodeID, _ builder: TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var seen: [[UInt8]: NodeID] = [:]
        var entries = EntryWalk(builder, mapping)
        while let entry = entries.next() {
            let key = builder.nodes[entry + 1]
            guard key.kind == .scalar else { continue }
            let text = key.link == 0 ? Array(bytes[key.span]) : Array(builder.texts[Int(key.link) - 1].utf8)
            if let first = seen[text] { found.append((first, entry)) } else { seen[text] = entry }
        }
        return found
    }

    /// Whether two keys are texts of the same bytes.
    private static func haveSameText(_ left: NodeID, _ right: NodeID, _ builder: TreeBuilder, _ bytes: Bytes) -> Bool {
        let (leftNode, rightNode) = (builder.nodes[left], builder.nodes[right])
        guard leftNode.kind == .scalar, rightNode.kind == .scalar else { return false }
        switch (leftNode.link, rightNode.link) {
        case (0, 0):
            return bytes[leftNode.span].elementsEqual(bytes[rightNode.span])
        case (0, let link):
            return bytes[leftNode.span].elementsEqual(builder.texts[Int(link) - 1].utf8)
        case (let link, 0):
            return bytes[rightNode.span].elementsEqual(builder.texts[Int(link) - 1].utf8)
        case (let one, let other):
            return builder.texts[Int(one) - 1].utf8.elementsEqual(builder.texts[Int(other) - 1].utf8)
        }
    }

    /// A walk over the entries of a closed mapping.
    private struct EntryWalk {
        private let builder: TreeBuilder
        private var position: NodeID
        private let end: NodeID

        init(_ builder: TreeBuilder, _ mapping: NodeID) {
            self.builder = builder
            position = mapping + 1
            end = Int(builder.nodes[mapping].subtreeEnd)
        }

        mutating func next() -> NodeID? {
            guard position < end else { return nil }
            defer { position = Int(builder.nodes[position].subtreeEnd) }
            return position
        }
    }
}
