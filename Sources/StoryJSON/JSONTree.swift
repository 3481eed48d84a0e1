import StorySource

/// A JSON text (RFC 8259) as a flat tree of values with spans.
package struct JSONTree: Sendable {
    package let source: SourceFile
    /// The nodes in preorder. The first is the value of the text.
    package let nodes: ContiguousArray<JSONNode>
    /// The spans of U+0000 in strings, written as `\u0000` or literally. It is valid JSON, but not allowed in text.
    package let nulCharacters: [SourceSpan]

    package var root: Int { 0 }

    package subscript(node: Int) -> JSONNode { nodes[node] }

    /// Returns the items of an array, or the alternating names and values of an object.
    package func children(of node: Int) -> some Sequence<Int> {
        sequence(state: node + 1) { [nodes, end = Int(nodes[node].subtreeEnd)] next -> Int? in
            guard next < end else { return nil }
            defer { next = Int(nodes[next].subtreeEnd) }
            return next
        }
    }

    /// Returns the members of an object, in order; empty for other values.
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

    /// Returns a number, `true`, `false` or `null` as written.
    package func text(of node: Int) -> String { source.text(nodes[node].span) }

    package func string(_ node: Int) -> String {
        guard nodes[node].hasEscapes else { return source.text(nodes[node].span) }
        var result = ""
        var scalars = JSONScalars(self, node)
        while let (scalar, _) = scalars.next() { result.unicodeScalars.append(scalar) }
        return result
    }

    /// Returns the duplicate names within objects, each with the first such name, in order. Takes linear time for any names.
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

    /// Returns the value of an integer in any notation (`7`, `7.0`, `0.7e1`); nil if a node is no integer, or out of range.
    package func wholeNumber<Value: FixedWidthInteger>(_ node: Int, as type: Value.Type = Int.self) -> Value? {
        guard nodes[node].kind == .number else { return nil }
        let text = source.bytes.string(nodes[node].span)
        if let value = Value(text) { return value }
        let parts = text.split { $0 == "e" || $0 == "E" }
        guard parts[0].utf8.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) else { return 0 }
        let mantissa = parts[0].split(separator: ".")
        guard let exponent = parts.count > 1 ? Int32(parts[1]) : 0 else { return nil }
        var digits = mantissa.joined()
        var power = Int(exponent) - (mantissa.count > 1 ? mantissa[1].utf8.count : 0)
        while power < 0, digits.utf8.last == UInt8(ascii: "0") {
            digits.removeLast()
            power += 1
        }
        // The longest integer type has 39 digits.
        return (0...39).contains(power) ? Value(digits + String(repeating: "0", count: power)) : nil
    }
}
