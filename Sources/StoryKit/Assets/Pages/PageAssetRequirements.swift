import StoryIR
import StorySource

/// The highest priority and retention of each asset, over several pages.
struct PageAssetRequirements {
    private(set) var wants: [ExactName: (priority: AssetPriority, retention: EvictionPriority)] = [:]
    private(set) var order: [ExactName] = []

    init() {}

    /// Creates the requirements of a page that is about to be entered.
    init(entering page: PageNeeds) {
        for (key, criticality) in page.assets {
            switch criticality {
            case .critical: add(key, .critical, .entering)
            case .important: add(key, .high, .next)
            case .optional: add(key, .medium, .next)
            }
        }
    }

    /// Creates the requirements of the current page and the pages near it.
    init(_ pages: NearbyPages, needs: (IR.Page) -> PageNeeds = { PageNeeds($0) }) {
        func add(
            _ page: IR.Page, _ priority: AssetPriority, _ retention: EvictionPriority, critical: EvictionPriority
        ) {
            for (key, criticality) in needs(page).assets {
                self.add(key, priority, criticality == .critical ? critical : retention)
            }
        }
        add(pages.page, .critical, .page, critical: .pageCritical)
        for page in pages.following.prefix(2) { add(page, .high, .next, critical: .nearCritical) }
        // Likely pages have the same priority as the next two pages, but come after them, and no higher retention than
        // other far pages, so that they displace nothing.
        for page in pages.likely.prefix(2) { add(page, .high, .far, critical: .nearCritical) }
        if let previous = pages.previous { add(previous, .medium, .previous, critical: .nearCritical) }
        for page in pages.following.dropFirst(2) { add(page, .low, .far, critical: .nearCritical) }
    }

    private mutating func add(_ key: ExactName, _ priority: AssetPriority, _ retention: EvictionPriority) {
        let known = wants[key]
        wants[key] = (max(priority, known?.priority ?? priority), max(retention, known?.retention ?? retention))
        if known == nil { order.append(key) }
    }
}
