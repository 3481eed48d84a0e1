import StoryDiagnostics
import StorySyntax

/// Did-you-mean suggestions for one story, with a bound on their total work.
///
/// A story with thousands of misspelt names and thousands of declared ones would take quadratic time. The budget is counted in
/// cells of distance tables, not in seconds, so that a story always gets the same suggestions.
package struct SuggestionBudget: Sendable {
    /// About a tenth of a second of work. In a story of 500 names, this is enough for some 200 misspelt ones.
    private var cells = 20_000_000

    package init() {}

    /// Returns the names nearest to `name`, at most ``NearestName/maximumCandidates``; none once the budget is spent.
    package mutating func nearest(to name: String, among candidates: [String]) -> [String] {
        // Reading the candidates is work too.
        guard candidates.count <= cells else { return [] }
        cells -= candidates.count
        let length = name.utf8.count
        let plausible = candidates.filter { Self.isPlausible(length, $0.utf8.count) }
        guard !plausible.isEmpty, let cost = Self.cost(length, plausible), cost <= cells else { return [] }
        cells -= cost
        return NearestName.candidates(for: name, among: plausible)
    }

    /// Returns the components that a tag's name was probably meant to be.
    mutating func nearestComponents(to name: String, in profile: Profile) -> [String] {
        nearest(to: name, among: Component.all(in: profile).map(\.name))
    }

    /// Returns whether texts of these byte counts can be within a third of the first one's length. A scalar takes one to four
    /// bytes, so scalars need not be counted.
    private static func isPlausible(_ name: Int, _ candidate: Int) -> Bool {
        candidate / 4 <= name + name / 3 + 1 && name / 6 <= candidate + 1
    }

    /// Returns the number of cells of all tables; nil if it overflows.
    private static func cost(_ length: Int, _ candidates: [String]) -> Int? {
        var total = 0
        for candidate in candidates {
            let (product, isHuge) = length.multipliedReportingOverflow(by: candidate.utf8.count)
            let (sum, isHuger) = total.addingReportingOverflow(product)
            guard !isHuge, !isHuger else { return nil }
            total = sum
        }
        return total
    }
}
