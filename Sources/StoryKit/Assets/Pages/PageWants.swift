import StoryIR
import StorySource

/// What a page and those near it want of each of their assets: the most that any of them does.
struct PageWants {
    private(set) var wants: [ExactName: AssetWant] = [:]
    /// The assets in the order in which they are asked for.
    private(set) var order: [ExactName] = []

    init(_ pages: NearbyPages) {
        add(pages.page, .critical, .page, critical: .pageCritical)
        for page in pages.following.prefix(2) { add(page, .high, .next, critical: .nearCritical) }
        if let previous = pages.previous { add(previous, .medium, .previous, critical: .nearCritical) }
        for page in pages.following.dropFirst(2) { add(page, .low, .far, critical: .nearCritical) }
    }

    private mutating func add(
        _ page: IR.Page, _ priority: AssetPriority, _ retention: Retention, critical: Retention
    ) {
        for (key, criticality) in PageNeeds(page).assets {
            let retention = criticality == .critical ? critical : retention
            if let known = wants[key] {
                wants[key] = AssetWant(
                    priority: max(known.priority, priority), retention: max(known.retention, retention))
            } else {
                wants[key] = AssetWant(priority: priority, retention: retention)
                order.append(key)
            }
        }
    }
}

/// What pages want of an asset.
struct AssetWant {
    var priority: AssetPriority
    var retention: Retention
}
