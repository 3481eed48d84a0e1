import StorySource

/// The fixes of one round of mending: those that can be applied to a text together.
package struct FixSelection {
    /// The replacements, in the order of the text. Those of different findings neither overlap nor touch.
    package private(set) var edits: [FixIt.Edit] = []
    /// The findings they belong to, as indices of those that were given.
    package let findings: Set<Int>

    /// Chooses a fix of each finding and leaves out what is in the way of one before: its turn comes in the next round.
    /// A fix is taken with all of its edits or not at all.
    /// - Parameters:
    ///   - findings: In the order in which they are shown, all of one text.
    ///   - reach: How sure a fix has to be.
    ///   - excluded: Findings whose fixes are not wanted, as indices.
    package init(_ findings: DiagnosticList, reach: FixIt.Applicability, without excluded: Set<Int> = []) {
        var candidates: [(edit: FixIt.Edit, finding: Int)] = []
        for (index, head) in findings.heads.enumerated() where head.hasFixes && !excluded.contains(index) {
            guard let fix = Self.fix(of: findings[index], reach: reach) else { continue }
            candidates += fix.edits.map { ($0, index) }
        }
        candidates.sort { ($0.edit.span, $0.finding) < ($1.edit.span, $1.finding) }
        var leftOut = Set<Int>()
        var taken: [(edit: FixIt.Edit, finding: Int)] = []
        for candidate in candidates where !leftOut.contains(candidate.finding) {
            while let last = taken.last, leftOut.contains(last.finding) { taken.removeLast() }
            // What touches is held for a conflict: of two insertions at one place nobody knows which comes first.
            if let last = taken.last, last.finding != candidate.finding, last.edit.span.end >= candidate.edit.span.start
            {
                leftOut.insert(max(last.finding, candidate.finding))
                if last.finding < candidate.finding { continue }
                taken.removeLast()
            }
            taken.append(candidate)
        }
        taken.removeAll { leftOut.contains($0.finding) }
        edits = taken.map(\.edit)
        self.findings = Set(taken.map(\.finding))
    }

    /// The fix that is applied for a finding; nil where there is none.
    ///
    /// The first safe one. Where good guesses are wanted too and there is no safe one, the only other one: of several
    /// guesses the author has to choose.
    package static func fix(of finding: Diagnostic, reach: FixIt.Applicability) -> FixIt? {
        if let safe = finding.fixes.first(where: { $0.applicability == .safe }) { return safe }
        return reach == .maybe && finding.fixes.count == 1 ? finding.fixes[0] : nil
    }
}
