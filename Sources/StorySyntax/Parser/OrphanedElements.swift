import StorySource

/// Components that can only be in one other, such as a Fact, and are not: if that one's closing tag follows, its opening tag is
/// missing in front of them, which is one mistake.
struct OrphanedElements {
    private struct Element {
        let node: NodeID
        let container: Component
        /// Where the element around it begins; nil in the body.
        let parent: Int?
    }

    private var elements: [Element] = []

    /// Takes note of an element that was opened in `parent`, if that is not what it belongs into.
    mutating func note(_ component: Component, _ node: NodeID, in parent: OpenElement?) {
        guard let container = component.container, container != parent?.component else { return }
        elements.append(Element(node: node, container: container, parent: parent?.start))
    }

    /// Removes the elements that belong into `container` and are in a row in front of `end`, and returns them in order.
    mutating func take(
        _ container: Component, in parent: OpenElement?, before end: Int, _ bytes: Bytes, _ nodes: NodeList
    ) -> [NodeID] {
        var first = elements.count
        var end = end
        while first > 0 {
            let element = elements[first - 1]
            guard element.container == container, element.parent == parent?.start else { break }
            let start = Int(nodes[element.node].end)
            guard start <= end else { break }
            guard bytes[start..<end].allSatisfy({ $0.isIn(.whitespace) }) else {
                // What follows it there is in front of all offsets to come: it is never asked for again.
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
