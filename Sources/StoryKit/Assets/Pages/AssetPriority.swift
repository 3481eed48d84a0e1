/// The priority of an asset's request.
public enum AssetPriority: Int, Codable, CaseIterable, Comparable, Sendable {
    /// Requested when nothing else waits.
    case low
    /// Requested before assets that are merely likely.
    case medium
    /// Probably needed next.
    case high
    /// Needed now.
    case critical

    /// Whether the first has the lower priority.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
