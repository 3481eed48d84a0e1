import StorySource

/// Finds keys that occur more than once in a mapping, in time linear in its entries.
enum DuplicateKeys {
    /// Mappings with at most this many entries are compared pair by pair, which is cheaper than a table.
    private static let pairwiseLimit = 32

    /// Returns the entries of a closed mapping whose key occurs in an earlier entry, each with the first such entry.
    static func find(
        in mapping: NodeID, _ builder: borrowing TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var entries = EntryWalk(builder.nodes, mapping)
        var count = 0
        while entries.next() != nil { count += 1 }
        return count <= pairwiseLimit ? findPairwise(mapping, builder, bytes) : findByTable(mapping, builder, bytes)
    }

    private static func findPairwise(
        _ mapping: NodeID, _ builder: borrowing TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var outer = EntryWalk(builder.nodes, mapping)
        while let second = outer.next() {
            var inner = EntryWalk(builder.nodes, mapping)
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
        _ mapping: NodeID, _ builder: borrowing TreeBuilder, _ bytes: Bytes
    ) -> [(first: NodeID, second: NodeID)] {
        var found: [(first: NodeID, second: NodeID)] = []
        var seen: [[UInt8]: NodeID] = [:]
        var entries = EntryWalk(builder.nodes, mapping)
        while let entry = entries.next() {
            let key = builder.nodes[entry + 1]
            guard key.kind == .scalar else { continue }
            let text =
                key.flags.contains(.encoded)
                ? Array(builder.scalarText(of: entry + 1).utf8) : Array(bytes[key.span])
            if let first = seen[text] { found.append((first, entry)) } else { seen[text] = entry }
        }
        return found
    }

    private static func haveSameText(
        _ left: NodeID, _ right: NodeID, _ builder: borrowing TreeBuilder, _ bytes: Bytes
    ) -> Bool {
        let (one, other) = (builder.nodes[left], builder.nodes[right])
        guard one.kind == .scalar, other.kind == .scalar else { return false }
        switch (one.flags.contains(.encoded), other.flags.contains(.encoded)) {
        case (false, false): return ByteBlock.areEqual(bytes[one.span], bytes[other.span])
        case (false, true): return bytes[one.span].elementsEqual(builder.scalarText(of: right).utf8)
        case (true, false): return bytes[other.span].elementsEqual(builder.scalarText(of: left).utf8)
        case (true, true): return builder.scalarText(of: left).utf8.elementsEqual(builder.scalarText(of: right).utf8)
        }
    }

    /// Iterates over the entries of a closed mapping.
    private struct EntryWalk {
        private let nodes: NodeList
        private var position: NodeID
        private let end: NodeID

        init(_ nodes: NodeList, _ mapping: NodeID) {
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
