import StoryGraph

/// The critical assets that a reader loads around each page: those of the page and of the pages within two steps.
struct CriticalWeight {
    /// How many steps ahead a reader loads what is critical.
    private static let steps = 2
    /// How many pages and assets are looked at for all pages together. A page where thousands of choices meet is near
    /// each of the pages behind them, so that the work could grow with the square; no story for people comes near this.
    private static let workLimit = 20_000_000

    /// The bytes of each asset of the metadata; 0 where they are not known.
    let byteCounts: [Int]
    private let graph: PageGraph
    /// For each page its critical assets of known size.
    private let critical: [[Int]]
    /// For each page, and each asset, the last page for which it was counted.
    private var pageMarks: [Int]
    private var assetMarks: [Int]
    private var work = 0

    /// Nil where all assets together keep within the budget.
    init?(_ context: PassContext) {
        var byteCounts = [Int](repeating: 0, count: context.metadata.assets.count)
        for asset in context.assets {
            if let key = asset.key, case .package(let facts) = asset.location, let index = context.meaning.asset(key) {
                byteCounts[index] = facts.byteCount
            }
        }
        guard byteCounts.reduce(0, +) > context.criticalBudget else { return nil }
        self.byteCounts = byteCounts
        graph = context.pages.graph
        critical = context.pages.pages.map { page in
            PagePlan(page, context).assets.compactMap { use in
                let index = use.criticality == .critical ? context.meaning.asset(use.asset) : nil
                return index.flatMap { byteCounts[$0] > 0 ? $0 : nil }
            }
        }
        pageMarks = [Int](repeating: -1, count: graph.count)
        assetMarks = [Int](repeating: -1, count: byteCounts.count)
    }

    /// The critical assets near a page, each once; nil once the work for all pages together is too much.
    mutating func assets(near page: Int) -> [Int]? {
        var assets: [Int] = []
        func look(at other: Int) {
            for asset in critical[other] where assetMarks[asset] != page {
                assetMarks[asset] = page
                assets.append(asset)
            }
            work += 1 + critical[other].count
        }
        var level = [page]
        pageMarks[page] = page
        look(at: page)
        for _ in 0..<Self.steps {
            var next: [Int] = []
            for near in level {
                work += graph.exits(of: near).count
                if work > Self.workLimit { return nil }
                for target in graph.exits(of: near) where pageMarks[target] != page {
                    pageMarks[target] = page
                    look(at: target)
                    next.append(target)
                }
            }
            level = next
        }
        return assets
    }
}
