import StorySyntax

extension SyntaxTree {
    /// Whether a `Section` or `Choice` is marked as authentic: only `true` marks.
    func isAuthentic(_ element: NodeID) -> Bool {
        closedValue(.authentic, of: element, as: Authenticity.self).value == .true
    }
}
