import StorySource

/// Finds diagnostics that remain although their fixes were applied.
package enum PersistentDiagnostics {
    /// What identifies a diagnostic apart from its location.
    private struct Kind: Hashable {
        let id: DiagnosticID
        let message: String
    }

    /// A diagnostic of the new text, and whether it was matched to an old one.
    private struct Successor {
        let start: Int
        var isTaken = false
    }

    /// Returns the indices in `before` of the diagnostics that remain after their fixes. A remaining diagnostic that may be an
    /// untouched neighbour is taken for the neighbour. `selection`: the applied fixes of the diagnostics `before`. `after`: the
    /// diagnostics of the new text. Both are in text order.
    package static func indices(of selection: FixSelection, before: DiagnosticList, after: DiagnosticList) -> Set<Int> {
        var successors: [Kind: [Successor]] = [:]
        for diagnostic in after {
            successors[Kind(id: diagnostic.id, message: diagnostic.message), default: []].append(
                Successor(start: Int(diagnostic.span.start)))
        }
        var locations = MovedOffsets(selection.edits)
        let starts = before.heads.map { locations.location(of: Int($0.start)) }
        /// Claims the first unmatched diagnostic of the new text that may be this one. Returns whether there is one.
        func takeSuccessor(of index: Int) -> Bool {
            let kind = Kind(id: before.heads[index].id, message: before[index].message)
            // The list must not be referred to when it changes, or it would be copied.
            let free = successors[kind].flatMap { all in
                let first = all.partitioningIndex { $0.start >= starts[index].lowerBound }
                return all[first...].prefix { $0.start <= starts[index].upperBound }.firstIndex { !$0.isTaken }
            }
            if let free { successors[kind]?[free].isTaken = true }
            return free != nil
        }
        for index in before.indices where !selection.diagnostics.contains(index) { _ = takeSuccessor(of: index) }
        return Set(selection.diagnostics.sorted().filter(takeSuccessor))
    }
}
