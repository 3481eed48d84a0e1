import StorySource

/// A view of an `element` node.
package struct ElementView: Sendable {
    package let tree: SyntaxTree
    package let id: NodeID

    package init(_ tree: SyntaxTree, _ id: NodeID) {
        assert(tree[id].kind == .element)
        self.tree = tree
        self.id = id
    }

    package var node: Node { tree[id] }
    package var component: Component { Component(rawValue: UInt8(truncatingIfNeeded: node.payload)) ?? .unknown }
    package var isSelfClosed: Bool { node.flags.contains(.selfClosed) }
    /// No tag closes it: a finding of the parser stands for that.
    package var isNeverClosed: Bool { node.flags.contains(.neverClosed) }

    /// The `openTag` node, always the first child.
    package var openTag: NodeID { id + 1 }
    /// `<Name`: where findings about the element point.
    package var nameSpan: SourceSpan { tree[id + 2].span }
    /// The name as written.
    package var name: String { tree.bytes.string(Int(nameSpan.start) + 1..<Int(nameSpan.end)) }
    /// Something in the tag could not be read, so attributes may be hidden.
    package var hasUnreadableTag: Bool { tree[openTag].flags.contains(.unreadable) }

    /// The attributes, duplicates included.
    package var attributes: [AttributeView] {
        tree.children(of: openTag).filter { tree[$0].kind == .attribute }.map { AttributeView(tree, $0) }
    }

    /// The first attribute with this name.
    package func attribute(_ name: AttributeName) -> AttributeView? {
        for child in tree.children(of: openTag) where tree[child].kind == .attribute {
            if tree[child].payload == UInt16(name.rawValue) { return AttributeView(tree, child) }
        }
        return nil
    }

    /// The `closeTag` node, where there is one.
    package var closeTag: NodeID? {
        var last: NodeID?
        for child in tree.children(of: id) where tree[child].kind == .closeTag { last = child }
        return last
    }

    /// What stands between the tags.
    package var content: SyntaxTree.Children {
        SyntaxTree.Children(tree: tree, next: Int(tree[openTag].subtreeEnd), end: Int(node.subtreeEnd))
    }
}

/// A view of an `attribute` node.
package struct AttributeView: Sendable {
    package let tree: SyntaxTree
    package let id: NodeID

    package init(_ tree: SyntaxTree, _ id: NodeID) {
        assert(tree[id].kind == .attribute)
        self.tree = tree
        self.id = id
    }

    package var nameSpan: SourceSpan { tree[id + 1].span }
    /// The name as written.
    package var name: String { tree.text(of: id + 1) }
    package var known: AttributeName {
        AttributeName(rawValue: UInt8(truncatingIfNeeded: tree[id].payload)) ?? .unknown
    }
    package var isDuplicate: Bool { tree[id].flags.contains(.duplicate) }

    /// The `attributeValue` node, where there is a value.
    package var value: NodeID? { Int(tree[id].subtreeEnd) > id + 2 ? id + 2 : nil }

    /// A value stands there, but a finding says that it cannot be read; or there is none.
    package var isUnreadable: Bool { value.map { tree[$0].flags.contains(.unreadable) } ?? true }

    /// The span of the value without its quotes; the name's where there is no value.
    package var valueSpan: SourceSpan { value.map { tree[$0].span } ?? nameSpan }

    /// The value with character references decoded; nil where it cannot be read.
    package var text: String? {
        guard let value, !isUnreadable else { return nil }
        let node = tree[value]
        return node.flags.contains(.encoded)
            ? CharacterReference.decode(node.range, in: tree.bytes) : tree.text(of: value)
    }
}
