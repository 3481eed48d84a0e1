import StorySource

/// Diagnostics that are still there although their fixes were applied.
package enum PersistentDiagnostics {
    /// What makes two diagnostics the same one, beside their locations.
    private struct Kind: Hashable {
        let id: DiagnosticID
        let message: String
    }

    /// A diagnostic of the new text, and whether it is known which of the old ones it is.
    private struct Successor {
        let start: Int
        var isTaken = false
    }

    /// The diagnostics whose fixes were applied in vain, as indices of `before`. Where what is left may as well be a diagnostic
    /// beside it that was not touched, it is taken for that one.
    /// - Parameters:
    ///   - selection: What was applied, of the diagnostics `before`.
    ///   - after: The diagnostics of the text that came of it. Both are in the order of the text.
    package static func indices(
        of selection: FixSelection, before: DiagnosticList, after: DiagnosticList
    ) -> Set<Int> {
        var successors: [Kind: [Successor]] = [:]
        for diagnostic in after {
            successors[Kind(id: diagnostic.id, message: diagnostic.message), default: []].append(
                Successor(start: Int(diagnostic.span.start)))
        }
        var locations = MovedOffsets(selection.edits)
        let starts = before.heads.map { locations.location(of: Int($0.start)) }
        /// Takes the first diagnostic of the new text that may be this one; returns whether there is any.
        func takeSuccessor(of index: Int) -> Bool {
            let kind = Kind(id: before.heads[index].id, message: before[index].message)
            guard let all = successors[kind] else { return false }
            var low = 0
            var high = all.count
            while low < high {
                let middle = (low + high) / 2
                if all[middle].start < starts[index].lowerBound { low = middle + 1 } else { high = middle }
            }
            while low < all.count, all[low].start <= starts[index].upperBound {
                if !all[low].isTaken {
                    successors[kind]?[low].isTaken = true
                    return true
                }
                low += 1
            }
            return false
        }
        for index in before.indices where !selection.diagnostics.contains(index) { _ = takeSuccessor(of: index) }
        return Set(selection.diagnostics.sorted().filter(takeSuccessor))
    }
}
