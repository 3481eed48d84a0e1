import StorySource

/// A view of a value in the front matter: a `scalar`, `mapping`, `sequence` or `alias` node.
public struct ValueView: Sendable {
    /// The tree that contains the value.
    public let tree: SyntaxTree
    /// The value's node.
    public let id: NodeID

    /// Creates a view of a node of the tree.
    public init(_ tree: SyntaxTree, _ id: NodeID) {
        self.tree = tree
        self.id = id
    }

    /// The value's node.
    public var node: Node { tree[id] }
    /// The kind of its node.
    public var kind: NodeKind { node.kind }
    /// The text between a scalar's quotes; all of a collection.
    public var span: SourceSpan { node.span }
    /// Whether the value is a plain null or empty.
    public var isNull: Bool { kind == .scalar && node.flags.contains(.null) }
    /// Whether the value is a scalar without quotes that is not a block scalar.
    public var isPlain: Bool { kind == .scalar && node.flags.contains(.plain) }
    /// Whether a diagnostic already covers the value, so that its text can't be trusted.
    public var isUnreadable: Bool { kind == .alias || node.flags.contains(.unreadable) }

    /// A scalar's text after unquoting and folding; nil for other kinds.
    public var text: String? {
        guard kind == .scalar else { return nil }
        return tree.scalarText(of: id)
    }

    /// Whether a scalar's text is its source text, byte for byte, so that their offsets correspond.
    public var textIsSource: Bool { kind == .scalar && !node.flags.contains(.encoded) }

    /// The entries of a mapping, in order; empty for other kinds.
    public var entries: [EntryView] { entryNodes.map { EntryView(tree, $0) } }

    /// The items of a sequence, in order; empty for other kinds.
    public var items: [ValueView] { itemNodes.map { ValueView(tree, $0) } }

    /// The nodes of ``entries``. An array of views would take several times as much memory as the tree.
    public var entryNodes: SyntaxTree.Children { children(.mapping) }

    /// The nodes of ``items``; see ``entryNodes``.
    public var itemNodes: SyntaxTree.Children { children(.sequence) }

    private func children(_ kind: NodeKind) -> SyntaxTree.Children {
        self.kind == kind ? tree.children(of: id) : SyntaxTree.Children(tree: tree, next: 0, end: 0)
    }
}

/// A view of an `entry` of a mapping.
public struct EntryView: Sendable {
    /// The tree that contains the entry.
    public let tree: SyntaxTree
    /// The entry's node.
    public let id: NodeID

    /// Creates a view of a node of the tree.
    public init(_ tree: SyntaxTree, _ id: NodeID) {
        assert(tree[id].kind == .entry)
        self.tree = tree
        self.id = id
    }

    /// Whether an earlier entry of the mapping has the same key, which a diagnostic reports.
    public var isDuplicate: Bool { tree[id].flags.contains(.duplicate) }
    /// The key, before the colon.
    public var key: ValueView { ValueView(tree, id + 1) }
    /// The value, after the colon.
    public var value: ValueView { ValueView(tree, tree.fieldValue(of: id)) }
}
