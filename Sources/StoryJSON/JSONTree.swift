import StorySource

/// A JSON text (RFC 8259) as a flat tree of values with their locations.
package struct JSONTree: Sendable {
    package let source: SourceFile
    /// In preorder; the first is the value of the text.
    package let nodes: ContiguousArray<JSONNode>
    /// Where U+0000 is in strings, written as `\u0000` or as it is. It is valid JSON, and nothing that a text holds.
    package let nulCharacters: [SourceSpan]

    /// The value of the text.
    package var root: Int { 0 }

    package subscript(node: Int) -> JSONNode { nodes[node] }

    /// The items of an array, or the names and values of an object in turn.
    package func children(of node: Int) -> some Sequence<Int> {
        sequence(state: node + 1) { [nodes, end = Int(nodes[node].subtreeEnd)] next -> Int? in
            guard next < end else { return nil }
            defer { next = Int(nodes[next].subtreeEnd) }
            return next
        }
    }

    /// The members of an object, in order; none of other values.
    package func members(of node: Int) -> [(name: Int, value: Int)] {
        guard nodes[node].kind == .object else { return [] }
        var members: [(name: Int, value: Int)] = []
        var next = node + 1
        while next < Int(nodes[node].subtreeEnd) {
            members.append((next, next + 1))
            next = Int(nodes[next + 1].subtreeEnd)
        }
        return members
    }

    /// A number, `true`, `false` or `null` as written.
    package func text(of node: Int) -> String { source.text(nodes[node].span) }

    /// What a string says.
    package func string(_ node: Int) -> String {
        guard nodes[node].hasEscapes else { return source.text(nodes[node].span) }
        var result = ""
        var scalars = JSONScalars(self, node)
        while let (scalar, _) = scalars.next() { result.unicodeScalars.append(scalar) }
        return result
    }

    /// The names that another member of the same object has before them, each with the first such name, in order.
    /// Linear, whatever the names are.
    package func duplicateNames() -> [(name: Int, first: Int)] {
        var found: [(name: Int, first: Int)] = []
        for node in nodes.indices where nodes[node].kind == .object {
            var seen: [ExactName: Int] = [:]
            for (name, _) in members(of: node) {
                let text = ExactName(string(name))
                if let first = seen[text] { found.append((name, first)) } else { seen[text] = name }
            }
        }
        return found.sorted { $0.name < $1.name }
    }

    /// The value of a whole number, however it is written (`7`, `7.0`, `0.7e1`); nil where a node is no number, not
    /// whole, or out of range.
    package func wholeNumber<Value: FixedWidthInteger>(_ node: Int, as type: Value.Type = Int.self) -> Value? {
        guard nodes[node].kind == .number else { return nil }
        return JSONNumber(source.bytes[nodes[node].span]).whole(as: type)
    }
}
