import StorySource

/// Components outside their required parent, such as a Fact. If the parent's closing tag follows, its opening tag is missing
/// before them, which is one mistake.
struct OrphanedElements {
    private struct Element {
        let node: NodeID
        let requiredParent: Component
        /// The start of the enclosing element; nil in the body.
        let parent: Int?
    }

    private var elements: [Element] = []

    /// Records an element that was opened in `parent`, if it does not belong there.
    mutating func note(_ component: Component, _ node: NodeID, in parent: OpenElement?) {
        guard let required = component.requiredParent, required != parent?.component else { return }
        elements.append(Element(node: node, requiredParent: required, parent: parent?.start))
    }

    /// Removes the elements that require this component as their parent and directly precede `end`, and returns them in order.
    mutating func take(
        _ required: Component, in parent: OpenElement?, before end: Int, _ bytes: Bytes, _ nodes: NodeList
    ) -> [NodeID] {
        var first = elements.count
        var end = end
        while first > 0 {
            let element = elements[first - 1]
            guard element.requiredParent == required, element.parent == parent?.start else { break }
            let start = Int(nodes[element.node].end)
            guard start <= end else { break }
            guard bytes[start..<end].allSatisfy({ $0.isWhitespace }) else {
                // Text follows the element before all later offsets, so it is never needed again.
                elements.removeFirst(first)
                first = 0
                break
            }
            end = Int(nodes[element.node].start)
            first -= 1
        }
        let taken = elements[first...].map(\.node)
        elements.removeLast(taken.count)
        return taken
    }
}
