import StorySyntax

extension SyntaxTree {
    /// Returns whether a `Section` or `Choice` is marked as authentic, by the value `true` alone.
    func isAuthentic(_ element: NodeID) -> Bool {
        enumeratedValue(.authentic, of: element, as: BooleanValue.self).value == .true
    }

    /// Returns whether a `Section` or `Choice` may be meant as authentic, but has a diagnostic about that.
    func isAuthenticitySuspect(_ element: NodeID) -> Bool {
        switch state(of: .authentic, in: element) {
        case .absent: false
        case .unreadable, .blank: true
        case .text(let value): BooleanValue(rawValue: valueText(value)) == nil
        }
    }
}
