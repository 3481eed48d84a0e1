/// The priority of a cached item. A new item only evicts those of lower priority, so an asset for a far page never evicts one
/// of a nearer page; items without priority are also evicted for their own kind.
package enum EvictionPriority: Int, CaseIterable, Comparable {
    case none
    /// Of a page that may come later.
    case far
    /// Of the previous page.
    case previous
    /// Of one of the next two pages.
    case next
    /// Critical for a nearby page.
    case nearCritical
    /// On the current page.
    case page
    /// Critical on the current page.
    case pageCritical
    /// Critical for the page that is about to be entered.
    case entering

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
