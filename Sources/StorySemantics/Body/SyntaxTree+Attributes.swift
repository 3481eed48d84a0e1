import StorySource
import StorySyntax

/// Reading elements and their attributes by node, without a view or a copy: the passes do this for each element.
extension SyntaxTree {
    /// What is known of an attribute that the language gives a meaning.
    package enum AttributeState: Equatable {
        /// It is not there.
        case absent
        /// A diagnostic covers it already, or it may be hidden in a tag that could not be read.
        case unreadable
        /// It is there, but blank.
        case blank(attribute: NodeID)
        /// It has text; the node is its `attributeValue`.
        case text(value: NodeID)
    }

    /// The component of an `element` node.
    package func component(of element: NodeID) -> Component {
        Component(rawValue: UInt8(truncatingIfNeeded: nodes[element].payload)) ?? .unknown
    }

    /// `<Name`, where diagnostics about an element point.
    package func nameSpan(of element: NodeID) -> SourceSpan { nodes[element + 2].span }

    /// Whether something in an element's tag could not be read, so that attributes may be hidden.
    package func hasUnreadableTag(_ element: NodeID) -> Bool { nodes[element + 1].flags.contains(.unreadable) }

    /// The first `attribute` node of an element with this name.
    package func attribute(_ name: AttributeName, of element: NodeID) -> NodeID? {
        let end = Int(nodes[element + 1].subtreeEnd)
        var child = element + 2
        while child < end {
            let node = nodes[child]
            if node.kind == .attribute, node.payload == UInt16(name.rawValue) { return child }
            child = Int(node.subtreeEnd)
        }
        return nil
    }

    /// What is known of an element's attribute.
    package func state(of name: AttributeName, in element: NodeID) -> AttributeState {
        guard let attribute = attribute(name, of: element) else {
            return hasUnreadableTag(element) ? .unreadable : .absent
        }
        guard let value = value(of: attribute), !nodes[value].flags.contains(.unreadable) else { return .unreadable }
        return withText(of: value, Blank.isBlank) ? .blank(attribute: attribute) : .text(value: value)
    }

    /// Whether an `expression` is `{/* … */}`, which says nothing from 0.3 on.
    package func isComment(_ expression: NodeID) -> Bool {
        let node = nodes[expression]
        return profile >= .markdown && node.end - node.start >= 6 && bytes.matches("{/*", at: Int(node.start))
            && bytes.matches("*/}", at: Int(node.end) - 3)
    }

    /// Whether the value of an attribute says something, readable or not.
    package func holdsWords(_ attribute: NodeID) -> Bool {
        value(of: attribute).map { !withText(of: $0, Blank.isBlank) } ?? false
    }

    /// The `attributeValue` node of an attribute, where it has one.
    package func value(of attribute: NodeID) -> NodeID? {
        Int(nodes[attribute].subtreeEnd) > attribute + 2 ? attribute + 2 : nil
    }

    /// The text of an `attributeValue`, `linkDestination` or `linkTitle` that holds no escapes: its source text as it
    /// appears. With escapes, `decoded` is called.
    package func withText<Result>(of value: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let node = nodes[value]
        if node.flags.contains(.given) {
            var text = givenText(of: value)
            return text.withUTF8(body)
        }
        guard node.flags.contains(.encoded) else { return body(bytes[node.range]) }
        var text = CharacterReference.decode(node.range, in: bytes)
        return text.withUTF8(body)
    }

    /// The text of an `attributeValue`, character references decoded.
    package func value(_ value: NodeID) -> String {
        let node = nodes[value]
        if node.flags.contains(.given) { return givenText(of: value) }
        return node.flags.contains(.encoded)
            ? CharacterReference.decode(node.range, in: bytes) : bytes.string(node.range)
    }

    /// The text of an element's attribute; nil where it is absent, blank or unreadable.
    package func text(of name: AttributeName, in element: NodeID) -> String? {
        guard case .text(let value) = state(of: name, in: element) else { return nil }
        return self.value(value)
    }

    /// Where a diagnostic about what an attribute says points: the value, or the name where the value is blank
    /// (LANGUAGE.md 8).
    package func span(of name: AttributeName, in element: NodeID) -> SourceSpan {
        switch state(of: name, in: element) {
        case .absent, .unreadable: nameSpan(of: element)
        case .blank(let attribute): nodes[attribute + 1].span
        case .text(let value): nodes[value].span
        }
    }

    /// The `closeTag` node of an element, where it has one: always its last child.
    package func closeTag(of element: NodeID) -> NodeID? {
        // The last node inside an element that nothing closes may be the closing tag of a child.
        guard nodes[element].flags.isDisjoint(with: [.selfClosed, .neverClosed]) else { return nil }
        let last = Int(nodes[element].subtreeEnd) - 1
        return nodes[last].kind == .closeTag ? last : nil
    }

    /// Whether nothing but white space is between an element's tags.
    package func isEmpty(_ element: NodeID) -> Bool {
        let first = Int(nodes[element + 1].subtreeEnd)
        return first == Int(nodes[element].subtreeEnd) || nodes[first].kind == .closeTag
    }

    /// What is directly between the tags of an element.
    package func contents(of element: NodeID) -> Children { siblings(in: content(of: element)) }

    /// The elements of one component directly in an element, in order.
    package func elements(_ component: Component, in element: NodeID) -> some Sequence<NodeID> {
        contents(of: element).lazy.filter { nodes[$0].kind == .element && self.component(of: $0) == component }
    }

    /// The nodes of an element between its tags, their descendants included.
    package func content(of element: NodeID) -> Range<NodeID> {
        let start = Int(nodes[element + 1].subtreeEnd)
        return start..<(closeTag(of: element) ?? Int(nodes[element].subtreeEnd))
    }
}
