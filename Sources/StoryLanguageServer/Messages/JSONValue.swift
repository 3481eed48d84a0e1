import StoryJSON
import StorySource

/// A value of a received message.
struct JSONValue: Sendable {
    private let tree: JSONTree
    private let node: Int

    init(_ tree: JSONTree, _ node: Int) {
        self.tree = tree
        self.node = node
    }

    private var kind: JSONNode.Kind { tree[node].kind }

    /// The member with a name, the last one if there are several; nil if there is none, or if it is null.
    subscript(name: String) -> JSONValue? {
        guard let found = member(name), tree[found].kind != .null else { return nil }
        return JSONValue(tree, found)
    }

    /// Returns whether there is a member with a name, which may be null.
    func hasMember(_ name: String) -> Bool { member(name) != nil }

    private func member(_ name: String) -> Int? {
        guard kind == .object else { return nil }
        var found: Int?
        var next = node + 1
        let end = Int(tree[node].subtreeEnd)
        while next < end {
            let key = tree[next]
            let isNamed =
                key.hasEscapes ? tree.string(next) == name : tree.source.bytes[key.span].elementsEqual(name.utf8)
            if isNamed { found = next + 1 }
            next = Int(tree[next + 1].subtreeEnd)
        }
        return found
    }

    /// The URI of the document that parameters are about; nil if they name none.
    var documentURI: String? { self["textDocument"]?["uri"]?.string }

    var isObject: Bool { kind == .object }
    var isArray: Bool { kind == .array }
    var string: String? { kind == .string ? tree.string(node) : nil }
    var int: Int? { tree.wholeNumber(node) }

    var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The items of an array; nil for anything else.
    var array: [JSONValue]? { kind == .array ? tree.children(of: node).map { JSONValue(tree, $0) } : nil }

    /// The strings in an array; nil for anything else.
    var strings: [String]? { array.map { $0.compactMap(\.string) } }

    /// The decoded string as UTF-8; nil for anything else.
    var bytes: [UInt8]? {
        guard kind == .string else { return nil }
        let span = tree[node].span
        let written = tree.source.bytes[span]
        guard tree[node].hasEscapes else { return Array(written) }
        var result: [UInt8] = []
        result.reserveCapacity(written.count)
        var scalars = JSONScalars(tree, node)
        // Escapes are rare: copy from one backslash to the next.
        var index = 0
        while index < written.count {
            let run = written[index...].firstIndex(of: UInt8(ascii: "\\")) ?? written.count
            result += written[index..<run]
            guard run < written.count else { break }
            scalars.skip(to: Int(span.start) + run)
            guard let (scalar, location) = scalars.next() else { break }
            result += UTF8.encode(scalar)!
            index = Int(location.end) - Int(span.start)
        }
        return result
    }

    /// The source text of the value.
    var written: [UInt8] {
        let span = tree[node].span
        return kind == .string
            ? Array(tree.source.bytes[Int(span.start) - 1..<Int(span.end) + 1]) : Array(tree.source.bytes[span])
    }
}
