/// How soon an asset is asked for, among all that wait for their turn.
public enum AssetPriority: Int, Codable, CaseIterable, Comparable, Sendable {
    /// When nothing else is to do.
    case low
    /// Before what is only probable.
    case medium
    /// Probably needed next.
    case high
    /// Needed now.
    case critical

    /// Whether the first is less urgent.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
