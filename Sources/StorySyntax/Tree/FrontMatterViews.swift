import StorySource

/// A view of a value in the front matter: a `scalar`, `mapping`, `sequence` or `alias` node.
public struct ValueView: Sendable {
    /// The tree that it is a view of.
    public let tree: SyntaxTree
    /// Its node.
    public let id: NodeID

    /// A view of a node of the tree.
    public init(_ tree: SyntaxTree, _ id: NodeID) {
        self.tree = tree
        self.id = id
    }

    /// Its node.
    public var node: Node { tree[id] }
    /// What it is.
    public var kind: NodeKind { node.kind }
    /// Of a scalar: what is between its quotes. Of a collection: all of it.
    public var span: SourceSpan { node.span }
    /// A plain null, or nothing at all.
    public var isNull: Bool { kind == .scalar && node.flags.contains(.null) }
    /// Not in quotes and not a block scalar.
    public var isPlain: Bool { kind == .scalar && node.flags.contains(.plain) }
    /// A diagnostic covers this value already; its text is not to be trusted.
    public var isUnreadable: Bool { kind == .alias || node.flags.contains(.unreadable) }

    /// A scalar's text after YAML's unquoting and folding; nil for other kinds.
    public var text: String? {
        guard kind == .scalar else { return nil }
        return tree.scalarText(of: id)
    }

    /// Whether it is a scalar with this text. Makes no copy of it.
    public func says(_ text: StaticString) -> Bool { tree.scalar(id, says: text) }

    /// Whether a scalar's text is its source text, byte for byte, so that locations in one are locations in the other.
    public var textIsSource: Bool { kind == .scalar && !node.flags.contains(.encoded) }

    /// The entries of a mapping, in order; none for other kinds.
    public var entries: [EntryView] { entryNodes.map { EntryView(tree, $0) } }

    /// The items of a sequence, in order; none for other kinds.
    public var items: [ValueView] { itemNodes.map { ValueView(tree, $0) } }

    /// The nodes of ``entries``, one after the other: a list of views takes several times what the tree does.
    public var entryNodes: SyntaxTree.Children { children(.mapping) }

    /// The nodes of ``items``, as ``entryNodes``.
    public var itemNodes: SyntaxTree.Children { children(.sequence) }

    private func children(_ kind: NodeKind) -> SyntaxTree.Children {
        self.kind == kind ? tree.children(of: id) : SyntaxTree.Children(tree: tree, next: 0, end: 0)
    }
}

/// A view of an `entry` of a mapping.
public struct EntryView: Sendable {
    /// The tree that it is a view of.
    public let tree: SyntaxTree
    /// Its node.
    public let id: NodeID

    /// A view of a node of the tree.
    public init(_ tree: SyntaxTree, _ id: NodeID) {
        assert(tree[id].kind == .entry)
        self.tree = tree
        self.id = id
    }

    /// An earlier entry of its mapping has the same key; a diagnostic covers that.
    public var isDuplicate: Bool { tree[id].flags.contains(.duplicate) }
    /// What is before the colon.
    public var key: ValueView { ValueView(tree, id + 1) }
    /// What is after the colon.
    public var value: ValueView { ValueView(tree, tree.fieldValue(of: id)) }
}
