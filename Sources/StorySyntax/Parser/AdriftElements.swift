import StorySource

/// Components that can only stand in one other, such as a Fact, and do not: where that one's closing tag follows, its opening
/// tag is missing in front of them, which is one mistake.
struct AdriftElements {
    private struct Element {
        let node: NodeID
        let container: Component
        /// Where the element around it begins; nil in the body.
        let parent: Int?
    }

    private var elements: [Element] = []

    /// Takes note of an element that was opened in `parent`, where that is not what it belongs into.
    mutating func note(_ component: Component, _ node: NodeID, in parent: OpenElement?) {
        guard let container = component.container, container != parent?.component else { return }
        elements.append(Element(node: node, container: container, parent: parent?.start))
    }

    /// The elements that belong into `container` and stand in a row in front of `place`, from the first one on. They are
    /// not answered again.
    mutating func take(
        _ container: Component, parent: Int?, before place: Int, in bytes: Bytes, _ nodes: NodeList
    ) -> [NodeID] {
        var first = elements.count
        var end = place
        while first > 0 {
            let element = elements[first - 1]
            guard element.container == container, element.parent == parent else { break }
            let start = Int(nodes[element.node].end)
            guard start <= end else { break }
            guard bytes[start..<end].allSatisfy({ $0.isIn(.whitespace) }) else {
                // What stands behind it there stands in front of all places to come: it is never asked for again.
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
