import StorySource

/// A view of a value in the front matter: a `scalar`, `mapping`, `sequence` or `alias` node.
package struct ValueView: Sendable {
    package let tree: SyntaxTree
    package let id: NodeID

    package init(_ tree: SyntaxTree, _ id: NodeID) {
        self.tree = tree
        self.id = id
    }

    package var node: Node { tree[id] }
    package var kind: NodeKind { node.kind }
    /// Of a scalar: what stands between its quotes. Of a collection: all of it.
    package var span: SourceSpan { node.span }
    /// A plain null, or nothing at all.
    package var isNull: Bool { kind == .scalar && node.flags.contains(.null) }
    /// Not in quotes and not a block scalar.
    package var isPlain: Bool { kind == .scalar && node.flags.contains(.plain) }
    /// A finding already stands for this value; what it says is not to be trusted.
    package var isUnreadable: Bool { kind == .alias || node.flags.contains(.unreadable) }

    /// A scalar's text after YAML's unquoting and folding; nil for other kinds.
    package var text: String? {
        guard kind == .scalar else { return nil }
        return tree.scalarText(of: id)
    }

    /// Whether it is a scalar with this text. Makes no copy of it.
    package func says(_ text: StaticString) -> Bool {
        let node = node
        guard node.kind == .scalar else { return false }
        if node.flags.contains(.encoded) { return tree.scalarText(of: id) == "\(text)" }
        return node.range.count == text.utf8CodeUnitCount && tree.bytes.matches(text, at: node.range.lowerBound)
    }

    /// Whether a scalar's text is its source text, byte for byte, so that places in one are places in the other.
    package var textIsSource: Bool { kind == .scalar && !node.flags.contains(.encoded) }

    /// The entries of a mapping, in order; none for other kinds.
    package var entries: [EntryView] {
        kind == .mapping ? tree.children(of: id).map { EntryView(tree, $0) } : []
    }

    /// The items of a sequence, in order; none for other kinds.
    package var items: [ValueView] {
        kind == .sequence ? tree.children(of: id).map { ValueView(tree, $0) } : []
    }
}

/// A view of an `entry` of a mapping.
package struct EntryView: Sendable {
    package let tree: SyntaxTree
    package let id: NodeID

    package init(_ tree: SyntaxTree, _ id: NodeID) {
        assert(tree[id].kind == .entry)
        self.tree = tree
        self.id = id
    }

    /// An entry before it in its mapping has the same key; a finding stands for that.
    package var isDuplicate: Bool { tree[id].flags.contains(.duplicate) }
    package var key: ValueView { ValueView(tree, id + 1) }
    package var value: ValueView { ValueView(tree, Int(tree[id + 1].subtreeEnd)) }
}
