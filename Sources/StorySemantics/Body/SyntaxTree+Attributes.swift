import StorySource
import StorySyntax

/// Reads elements and their attributes by node, without a view or a copy, since the passes do this for each element.
extension SyntaxTree {
    /// The state of an attribute to which the language gives a meaning.
    package enum AttributeState: Equatable {
        case absent
        /// A diagnostic covers it, or it may be hidden in a tag that could not be read.
        case unreadable
        /// It is present but blank.
        case blank(attribute: NodeID)
        /// It has text. The node is its `attributeValue`.
        case text(value: NodeID)
    }

    package func component(of element: NodeID) -> Component {
        Component(rawValue: UInt8(truncatingIfNeeded: nodes[element].payload)) ?? .unknown
    }

    /// Returns whether the open tag of an element never ends.
    func hasUnterminatedTag(_ element: NodeID) -> Bool {
        let tag = nodes[element + 1]
        return tag.flags.contains(.unreadable) && bytes[Int(tag.end) - 1] != UInt8(ascii: ">")
    }

    /// Returns whether the open tag of an element never ends, and is a name alone that may be unfinished: the file ends in it, or
    /// it begins the name of a component. In a line of words, it is no tag.
    func isUnfinishedName(_ element: NodeID) -> Bool {
        let name = nameSpan(of: element).range
        guard hasUnterminatedTag(element), !nodes[element].flags.contains(.afterProse),
            bytes.endsUnterminatedTag(after: name.upperBound)
        else { return false }
        return bytes.skipAllSpace(from: name.upperBound) >= bytes.count
            || componentsBegun(by: name.lowerBound + 1..<name.upperBound).contains { $0.name.utf8.count >= name.count }
    }

    /// Returns the components of the profile whose names begin with these bytes.
    func componentsBegun(by name: Range<Int>) -> [Component] {
        Component.all(in: profile).filter { $0.name.utf8.starts(with: bytes[name]) }
    }

    /// Returns whether an element is unclosed that may not have content. `not_self_closing` is then the only diagnostic
    /// about it.
    func isUnclosedTag(_ element: NodeID) -> Bool {
        nodes[element].flags.contains(.neverClosed) && component(of: element).content == .none
    }

    /// Returns whether an offset is on the line on which such an element ends, with no tag in between.
    func isBesideUnclosedTag(_ element: NodeID, _ offset: Int) -> Bool {
        let end = Int(nodes[element].end)
        guard isUnclosedTag(element), end <= offset else { return false }
        return !bytes[end..<offset].contains { $0.isLineBreak || $0 == UInt8(ascii: "<") }
    }

    /// Returns the span of `<Name`, where diagnostics about an element point.
    package func nameSpan(of element: NodeID) -> SourceSpan { nodes[element + 2].span }

    /// Returns whether some of an element's tag could not be read, so that attributes may be hidden.
    package func hasUnreadableTag(_ element: NodeID) -> Bool { nodes[element + 1].flags.contains(.unreadable) }

    package func attributes(of element: NodeID) -> AttributeSet {
        AttributeSet(bits: UInt32(nodes[element + 1].payload) | UInt32(nodes[element + 2].payload) << 16)
    }

    /// Returns the first `attribute` node of an element with this name.
    package func attribute(_ name: AttributeName, of element: NodeID) -> NodeID? {
        guard attributes(of: element).contains(name) else { return nil }
        let end = Int(nodes[element + 1].subtreeEnd)
        // After the `tagName`.
        var child = element + 3
        while child < end {
            let node = nodes[child]
            if node.kind == .attribute, node.payload == UInt16(name.rawValue) { return child }
            child = Int(node.subtreeEnd)
        }
        return nil
    }

    package func state(of name: AttributeName, in element: NodeID) -> AttributeState {
        guard let attribute = attribute(name, of: element) else {
            return hasUnreadableTag(element) ? .unreadable : .absent
        }
        guard let value = valueNode(of: attribute), !nodes[value].flags.contains(.unreadable) else {
            return .unreadable
        }
        if nodes[value].flags.contains(.visible) { return .text(value: value) }
        return withText(of: value, Blank.isBlank) ? .blank(attribute: attribute) : .text(value: value)
    }

    /// Returns whether the compiler added the id of an element: a section that begins at a heading or at the start of
    /// the body.
    package func hasSynthesizedID(_ element: NodeID) -> Bool {
        guard case .text(let id) = state(of: .id, in: element) else { return false }
        return nodes[id].flags.contains(.synthesized)
    }

    /// Returns whether a node is a comment: an expression `{/* … */}` from 0.3 on, `<!-- … -->`, which has a diagnostic, or a
    /// paragraph that contains only these.
    package func isComment(_ id: NodeID) -> Bool {
        let node = nodes[id]
        switch node.kind {
        case .expression:
            return profile >= .markdown && node.end - node.start >= 6 && bytes.matches("{/*", at: Int(node.start))
                && bytes.matches("*/}", at: Int(node.end) - 3)
        case .rawHTML: return bytes.matches("<!--", at: Int(node.start))
        case .paragraph where node.flags.contains(.marked):
            // A closure would copy the tree.
            var child = id + 1
            while child < node.subtreeEnd {
                let isBlank = nodes[child].kind == .text && Blank.isBlank(bytes[nodes[child].range])
                guard isBlank || isComment(child) else { return false }
                child = Int(nodes[child].subtreeEnd)
            }
            return true
        default: return false
        }
    }

    /// Returns whether the value of an attribute is not blank, readable or not.
    package func holdsWords(_ attribute: NodeID) -> Bool {
        valueNode(of: attribute).map { !withText(of: $0, Blank.isBlank) } ?? false
    }

    /// Returns the `attributeValue` node of an attribute; nil if it has no value.
    package func valueNode(of attribute: NodeID) -> NodeID? {
        Int(nodes[attribute].subtreeEnd) > attribute + 1 ? attribute + 1 : nil
    }

    /// Calls `body` with the text of an `attributeValue`, `linkDestination` or `linkTitle`: its source text, or the decoded
    /// text if it has escapes.
    package func withText<Result>(of value: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let node = nodes[value]
        if node.flags.contains(.synthesized) {
            var text = synthesizedText(of: value)
            return text.withUTF8(body)
        }
        guard node.flags.contains(.encoded) else { return body(bytes[node.range]) }
        var text = CharacterReference.decode(node.range, in: bytes)
        return text.withUTF8(body)
    }

    /// Returns the text of an `attributeValue`, character references decoded, with a line feed for each line break.
    package func valueText(_ value: NodeID) -> String {
        let node = nodes[value]
        if node.flags.contains(.synthesized) { return synthesizedText(of: value) }
        let written = bytes[node.range]
        if !node.flags.contains(.encoded), !written.contains(UInt8(ascii: "\r")) { return bytes.string(node.range) }
        // "\r\n" is one character.
        return String(
            CharacterReference.decode(node.range, in: bytes).map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    /// Returns the text of an element's attribute; nil if it is absent, blank or unreadable.
    package func text(of name: AttributeName, in element: NodeID) -> String? {
        guard case .text(let value) = state(of: name, in: element) else { return nil }
        return valueText(value)
    }

    /// Returns the span for diagnostics about an attribute's value: the value, or the name if it is blank (LANGUAGE.md 8).
    package func span(of name: AttributeName, in element: NodeID) -> SourceSpan {
        switch state(of: name, in: element) {
        case .absent, .unreadable: nameSpan(of: element)
        case .blank(let attribute): nameSpan(ofAttribute: attribute)
        case .text(let value): nodes[value].span
        }
    }

    /// Returns the span of a node with the white space before it. Removing that leaves a valid tag.
    func spanWithSpace(of node: Node) -> SourceSpan {
        var start = Int(node.start)
        while start > 0, Blank.isSpace(bytes[start - 1]) { start -= 1 }
        return SourceSpan(start..<Int(node.end))
    }

    /// Returns the `closeTag` node of an element, if it has one. It is always the last child.
    package func closeTag(of element: NodeID) -> NodeID? {
        guard nodes[element].flags.isDisjoint(with: [.selfClosed, .neverClosed]) else { return nil }
        let last = Int(nodes[element].subtreeEnd) - 1
        guard nodes[last].kind == .closeTag else { return nil }
        // As in an unclosed element, the last node in a section from a heading may be the closing tag of a child.
        return component(of: element) == .section && hasSynthesizedID(element) ? nil : last
    }

    /// Returns whether only white space, comments and definitions are between an element's tags.
    package func isEmpty(_ element: NodeID) -> Bool {
        let first = Int(nodes[element + 1].subtreeEnd)
        if first == Int(nodes[element].subtreeEnd) || nodes[first].kind == .closeTag { return true }
        // Most content is a paragraph of plain text.
        if nodes[first].kind == .paragraph, !nodes[first].flags.contains(.marked) { return false }
        return isUnseen(first) && contents(of: element).allSatisfy(isUnseen)
    }

    private func isUnseen(_ node: NodeID) -> Bool {
        nodes[node].kind == .footnoteDefinition || nodes[node].kind == .linkDefinition || isComment(node)
    }

    /// Returns the nodes directly between the tags of an element.
    package func contents(of element: NodeID) -> Children { siblings(in: content(of: element)) }

    /// Returns the elements of one component directly in an element, in order.
    package func elements(_ component: Component, in element: NodeID) -> [NodeID] {
        contents(of: element).filter { isElement($0, component) }
    }

    package func isElement(_ node: NodeID, _ component: Component) -> Bool {
        nodes[node].kind == .element && self.component(of: node) == component
    }

    /// Returns the nodes between an element's tags, descendants included.
    package func content(of element: NodeID) -> Range<NodeID> {
        let start = Int(nodes[element + 1].subtreeEnd)
        return start..<(closeTag(of: element) ?? Int(nodes[element].subtreeEnd))
    }
}
