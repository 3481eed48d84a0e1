import StoryDiagnostics
import StorySyntax

/// Did-you-mean for one story, with a bound on the work of all its suggestions together.
///
/// A story with thousands of misspelt names and thousands of declared ones would take quadratic time. The budget is
/// counted in cells of distance tables, not in seconds, so the same story always gets the same suggestions.
package struct SuggestionBudget: Sendable {
    /// About a tenth of a second of work; a story of 500 names affords some 200 misspelt ones.
    private var cells = 20_000_000

    package init() {}

    /// The names nearest to `name`, at most ``NearestName/mostCandidates``; none once the budget is spent.
    package mutating func nearest(to name: String, among candidates: [String]) -> [String] {
        // Looking at the candidates at all is work too.
        guard candidates.count <= cells else { return [] }
        cells -= candidates.count
        let length = name.utf8.count
        let plausible = candidates.filter { Self.isPlausible(length, $0.utf8.count) }
        guard !plausible.isEmpty, let cost = Self.cost(length, plausible), cost <= cells else { return [] }
        cells -= cost
        return NearestName.candidates(for: name, among: plausible)
    }

    /// The components that a tag's name was probably meant to be: the one that differs in upper and lower case only, else
    /// the nearest ones.
    mutating func nearestComponents(to name: String, in profile: Profile) -> [String] {
        let names = Component.all(in: profile).map(\.name)
        // No component has a name that is longer.
        guard name.utf8.count <= 32 else { return nearest(to: name, among: names) }
        let lowercase = name.lowercased()
        let inOtherCase = names.filter { $0.lowercased() == lowercase && $0 != name }
        return inOtherCase.isEmpty ? nearest(to: name, among: names) : inOtherCase
    }

    /// Whether two texts of so many bytes can be within a third of the first one's length. A scalar takes one to four
    /// bytes, so this needs no counting of scalars.
    private static func isPlausible(_ name: Int, _ candidate: Int) -> Bool {
        candidate / 4 <= name + name / 3 + 1 && name / 6 <= candidate + 1
    }

    /// The cells of all tables; nil where that is no number.
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
