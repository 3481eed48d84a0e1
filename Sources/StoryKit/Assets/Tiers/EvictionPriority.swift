/// How much is to be said for keeping something where there is not room for all. What comes in makes room at the cost
/// of less only, so that what is fetched for a far page never drives out what a nearer one shows; but among what nobody
/// is near to, the new replaces the old.
package enum EvictionPriority: Int, CaseIterable, Comparable {
    case none
    /// Of a page that may come later.
    case far
    /// Of the page before.
    case previous
    /// Of one of the next two pages.
    case next
    /// Critical for a page that is near.
    case nearCritical
    /// On the page.
    case page
    /// Critical on the page.
    case pageCritical
    /// Critical for the page that the reader is about to enter.
    case entering

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
