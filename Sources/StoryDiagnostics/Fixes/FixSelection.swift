import StorySource

/// The fixes of one round of fixing, which can be applied to a text together.
package struct FixSelection {
    /// The replacements, in text order. Those of different diagnostics neither overlap nor touch.
    package private(set) var edits: [FixIt.Edit] = []
    /// The diagnostics of these fixes, as indices of the given list.
    package let diagnostics: Set<Int>

    /// Selects a fix for each diagnostic. A fix that conflicts with an earlier one is left to the next round. A fix is selected
    /// with all of its edits or not at all. `diagnostics`: those of one text, in display order. `applicability`: that of
    /// the fixes, at least. `excluded`: indices of diagnostics whose fixes are left out.
    package init(_ diagnostics: DiagnosticList, applicability: FixIt.Applicability, without excluded: Set<Int> = []) {
        var candidates: [(edit: FixIt.Edit, diagnostic: Int)] = []
        for (index, head) in diagnostics.heads.enumerated() where head.hasFixes && !excluded.contains(index) {
            guard let fix = Self.fix(of: diagnostics[index], applicability: applicability) else { continue }
            candidates += fix.edits.map { ($0, index) }
        }
        candidates.sort { ($0.edit.span, $0.diagnostic) < ($1.edit.span, $1.diagnostic) }
        var leftOut = Set<Int>()
        var taken: [(edit: FixIt.Edit, diagnostic: Int)] = []
        for candidate in candidates where !leftOut.contains(candidate.diagnostic) {
            while let last = taken.last, leftOut.contains(last.diagnostic) { taken.removeLast() }
            // Edits that touch count as a conflict: the order of two insertions at one location is undefined.
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

    /// Returns the fix to apply for a diagnostic, or nil.
    ///
    /// This is the first safe one. If unsafe fixes are allowed and none is safe, it is the only unsafe one: the author has to
    /// choose among several.
    package static func fix(of diagnostic: Diagnostic, applicability: FixIt.Applicability) -> FixIt? {
        if let safe = diagnostic.fixes.first(where: { $0.applicability == .safe }) { return safe }
        return applicability == .unsafe && diagnostic.fixes.count == 1 ? diagnostic.fixes[0] : nil
    }
}
