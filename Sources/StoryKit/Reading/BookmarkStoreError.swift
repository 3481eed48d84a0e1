/// Why a bookmark that was kept can't be read.
public enum BookmarkStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It could not be read this time, for the reason in these words.
    case unreadable(String)
    /// What was kept is no bookmark, for the reason in these words.
    case damaged(String)
    /// It was kept in a version of the form that this library does not know.
    case unknownVersion(Int)

    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .unreadable(let reason): "the place could not be read: \(reason)"
        case .damaged(let reason): "what was kept is no place: \(reason)"
        case .unknownVersion(let version):
            "the place was kept in version \(version) of the form, which this library does not know"
        }
    }
}
