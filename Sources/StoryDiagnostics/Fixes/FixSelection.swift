import StorySource

/// The fixes of one round of fixing: those that can be applied to a text together.
package struct FixSelection {
    /// The replacements, in the order of the text. Those of different diagnostics neither overlap nor touch.
    package private(set) var edits: [FixIt.Edit] = []
    /// The diagnostics they belong to, as indices of those that were given.
    package let diagnostics: Set<Int>

    /// Chooses a fix of each diagnostic and leaves out what is in the way of one before: its turn comes in the next round.
    /// A fix is taken with all of its edits or not at all.
    /// - Parameters:
    ///   - diagnostics: In the order in which they are shown, all of one text.
    ///   - reach: How sure a fix has to be.
    ///   - excluded: Diagnostics whose fixes are left out, as indices.
    package init(_ diagnostics: DiagnosticList, reach: FixIt.Applicability, without excluded: Set<Int> = []) {
        var candidates: [(edit: FixIt.Edit, diagnostic: Int)] = []
        for (index, head) in diagnostics.heads.enumerated() where head.hasFixes && !excluded.contains(index) {
            guard let fix = Self.fix(of: diagnostics[index], reach: reach) else { continue }
            candidates += fix.edits.map { ($0, index) }
        }
        candidates.sort { ($0.edit.span, $0.diagnostic) < ($1.edit.span, $1.diagnostic) }
        var leftOut = Set<Int>()
        var taken: [(edit: FixIt.Edit, diagnostic: Int)] = []
        for candidate in candidates where !leftOut.contains(candidate.diagnostic) {
            while let last = taken.last, leftOut.contains(last.diagnostic) { taken.removeLast() }
            // What touches is held for a conflict: of two insertions at one location nobody knows which comes first.
            if let last = taken.last, last.diagnostic != candidate.diagnostic,
                last.edit.span.end >= candidate.edit.span.start
            {
                leftOut.insert(max(last.diagnostic, candidate.diagnostic))
                if last.diagnostic < candidate.diagnostic { continue }
                taken.removeLast()
            }
            taken.append(candidate)
        }
        taken.removeAll { leftOut.contains($0.diagnostic) }
        edits = taken.map(\.edit)
        self.diagnostics = Set(taken.map(\.diagnostic))
    }

    /// The fix that is applied for a diagnostic; nil where there is none.
    ///
    /// The first safe one. Where good guesses are wanted too and there is no safe one, the only other one: of several
    /// guesses the author has to choose.
    package static func fix(of diagnostic: Diagnostic, reach: FixIt.Applicability) -> FixIt? {
        if let safe = diagnostic.fixes.first(where: { $0.applicability == .safe }) { return safe }
        return reach == .unsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes[0] : nil
    }
}
