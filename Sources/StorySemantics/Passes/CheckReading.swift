import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// What a reader has to wait for, and how long reading takes (LANGUAGE.md 7). Says nothing about a story with errors.
package enum CheckReading: Pass {
    package static let name = "check-reading"

    package static func run(_ context: inout PassContext) {
        guard context.tree.profile == .interactive, !context.diagnostics.contains(where: { $0.severity == .error })
        else { return }
        checkReadingTime(&context)
        checkBudget(&context)
    }

    private static func checkReadingTime(_ context: inout PassContext) {
        guard let declared = context.metadata.readingMinutes else { return }
        var builder = DocumentBuilder()
        let unknown = LoweringOptions(generator: .init(name: "", version: ""), source: .init(path: "", hash: ""))
        StoryLowering(context, unknown).lower(findings: [], into: &builder)
        let computed = builder.finish().statistics.readingMinutes
        guard declared.value < computed.min || computed.max.map({ declared.value > $0 }) ?? false else { return }
        context.report(
            .readingTimeMismatch(declared.value, at: declared.span, shortest: computed.min, longest: computed.max))
    }

    // MARK: Critical assets

    /// How many steps ahead a reader loads what is critical.
    private static let steps = 2

    private static func checkBudget(_ context: inout PassContext) {
        let plans = context.pages.pages.map { PagePlan($0, context) }
        let sizes = byteCounts(context)
        let critical = plans.map { plan in
            Set(plan.assets.filter { $0.criticality == .critical && sizes[$0.asset] != nil }.map(\.asset))
        }
        let budget = context.criticalBudget
        let total = Set(critical.joined()).reduce(0) { $0 + (sizes[$1] ?? 0) }
        guard total > budget else { return }
        for page in context.pages.pages.indices {
            let assets = nearby(page, critical, context.pages.graph)
            let bytes = assets.reduce(0) { $0 + (sizes[$1] ?? 0) }
            guard bytes > budget else { continue }
            let labels = assets.sorted { (sizes[$0] ?? 0, $1) > (sizes[$1] ?? 0, $0) }.compactMap { key in
                context.meaning.asset(key).flatMap { context.metadata.assets[$0].key }.map {
                    Diagnostic.Label($0.span, "\(sizes[key] ?? 0) bytes")
                }
            }
            context.report(
                .criticalBudget(
                    context.pages.names[page], at: context.tree.nameSpan(of: context.pages.pages[page].node),
                    bytes: bytes, budget: budget, assets: labels))
        }
    }

    /// The critical assets of a page and of those within two steps.
    private static func nearby(_ page: Int, _ critical: [Set<String>], _ graph: PageGraph) -> Set<String> {
        var assets = critical[page]
        var level = [page]
        var seen: Set<Int> = [page]
        for _ in 0..<steps {
            var next: [Int] = []
            for target in level.lazy.flatMap({ graph.exits(of: $0) }) where seen.insert(target).inserted {
                assets.formUnion(critical[target])
                next.append(target)
            }
            level = next
        }
        return assets
    }

    private static func byteCounts(_ context: PassContext) -> [String: Int] {
        context.assets.reduce(into: [:]) { sizes, asset in
            if let key = asset.key, case .package(let facts) = asset.location { sizes[key] = facts.byteCount }
        }
    }
}
