import StoryDiagnostics
import StoryGraph
import StoryIR

/// Checks what a reader has to wait for, and the reading time (LANGUAGE.md 7). Skips a story with errors unless `--fix` fixes
/// all of them: other errors could hide further problems.
package enum CheckReading: Pass {
    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .interactive,
            context.diagnostics.heads.allSatisfy({ $0.severity != .error || $0.isSafelyFixable })
        else { return }
        checkReadingTime(&context)
        checkBudget(&context)
    }

    private static func checkReadingTime(_ context: inout PassContext) {
        // A misspelt exit hides paths.
        guard let declared = context.metadata.readingMinutes, context.pages.isComplete else { return }
        let computed = StoryLowering(context).readingMinutes
        guard declared.value < computed.min || computed.max.map({ declared.value > $0 }) ?? false else { return }
        context.report(
            .readingTimeMismatch(declared.value, at: declared.span, shortest: computed.min, longest: computed.max))
    }

    private static func checkBudget(_ context: inout PassContext) {
        let bytes = byteCounts(context)
        // No page needs more bytes than all assets have together.
        guard NearbyItems.sum(bytes) > context.limits.critical else { return }
        let near = NearbyItems(
            context.pages.graph, items: criticalAssets(context), weights: bytes, limit: context.limits.critical,
            shown: Diagnostic.Locations.limit)
        let naming = PageNaming(context)
        for load in near.overweight {
            let labels = load.heaviest.compactMap { asset in
                context.metadata.assets[asset].key.map {
                    Diagnostic.Label($0.span, Counted.words(bytes[asset], "byte"))
                }
            }
            context.report(
                .criticalBudget(
                    naming.location(of: load.page), at: naming.span(of: load.page), bytes: load.weight,
                    budget: context.limits.critical, assets: .init(labels, more: load.count - labels.count)))
        }
        if let first = near.uncounted.first {
            context.report(
                .uncountedBudget(
                    naming.location(of: first), at: naming.span(of: first), more: near.uncounted.count - 1,
                    budget: context.limits.critical))
        }
    }

    /// Returns the assets without which each page can't be read, in order of use.
    private static func criticalAssets(_ context: PassContext) -> [[Int]] {
        let (elements, pages) = (context.survey.elements, context.pages.pages)
        var result = [[Int]](repeating: [], count: pages.count)
        var page = 0
        for use in context.meaning.assetUses {
            let (element, asset) = (elements[Int(use.element)], Int(use.asset))
            while page + 1 < pages.count, pages[page + 1].node <= element.node { page += 1 }
            // Assets in other places are neither shown nor played.
            var place: BodySurvey.LocatedElement? = element
            if element.component == .choice { place = place?.parent.map { elements[$0] } }
            if element.component != .page { place = place?.parent.map { elements[$0] } }
            if place?.node == pages[page].node, context.criticality(of: element.node, asset: asset) == .critical {
                result[page].append(asset)
            }
        }
        return result
    }

    /// Returns the size of each asset of the metadata in bytes; 0 if it is unknown.
    private static func byteCounts(_ context: PassContext) -> [Int] {
        var counts = [Int](repeating: 0, count: context.metadata.assets.count)
        for asset in context.assets {
            if let key = asset.key, case .package(let facts) = asset.location, let index = context.meaning.asset(key) {
                counts[index] = facts.byteCount ?? 0
            }
        }
        return counts
    }
}
