import StorySyntax

extension SyntaxTree {
    /// Whether a `Section` or `Choice` is marked as authentic: only `true` marks.
    func isAuthentic(_ element: NodeID) -> Bool {
        closedValue(.authentic, of: element, as: Authenticity.self).value == .true
    }

    /// Whether a `Section` or `Choice` may be meant as authentic, but has a diagnostic about that.
    func isAuthenticitySuspect(_ element: NodeID) -> Bool {
        state(of: .authentic, in: element) == .unreadable
            || closedValue(.authentic, of: element, as: Authenticity.self).isInvalid
    }
}
