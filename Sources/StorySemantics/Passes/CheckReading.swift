import StoryDiagnostics
import StoryIR

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

    private static func checkBudget(_ context: inout PassContext) {
        guard var weight = CriticalWeight(context) else { return }
        for page in context.pages.pages.indices {
            guard let assets = weight.assets(near: page) else { return }
            let bytes = assets.reduce(0) { $0 + weight.byteCounts[$1] }
            guard bytes > context.criticalBudget else { continue }
            let largest = assets.sorted { (weight.byteCounts[$1], $0) < (weight.byteCounts[$0], $1) }
            let labels = largest.prefix(Diagnostic.Places.limit).compactMap { asset in
                context.metadata.assets[asset].key.map {
                    Diagnostic.Label($0.span, "\(weight.byteCounts[asset]) bytes")
                }
            }
            let node = context.pages.pages[page].node
            let isSection = context.tree.component(of: node) == .section
            context.report(
                .criticalBudget(
                    isSection
                        ? .section(context.tree.text(of: .id, in: node) ?? "") : .page(context.pages.names[page]),
                    at: context.tree.nameSpan(of: node), bytes: bytes, budget: context.criticalBudget,
                    assets: .init(labels, more: assets.count - labels.count)))
        }
    }
}
