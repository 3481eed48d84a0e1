import StorySyntax

/// What choices and sections say about the way through a story.
extension SyntaxTree {
    /// The `Choice` elements of a `Choices` element, in order.
    func choices(of element: NodeID) -> [NodeID] {
        let content = content(of: element)
        var choices: [NodeID] = []
        var child = content.lowerBound
        while child < content.upperBound {
            if nodes[child].kind == .element, component(of: child) == .choice { choices.append(child) }
            child = Int(nodes[child].subtreeEnd)
        }
        return choices
    }

    /// Whether a `Section` or `Choice` is marked as authentic: only `true` marks.
    func isAuthentic(_ element: NodeID) -> Bool {
        closedValue(.authentic, of: element, as: Authenticity.self).value == .true
    }
}
