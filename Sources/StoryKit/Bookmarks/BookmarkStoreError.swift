/// Why a stored bookmark can't be read.
public enum BookmarkStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It could not be read this time, for this reason.
    case unreadable(String)
    /// It is not a bookmark, for this reason.
    case damaged(String)
    /// It has a format version that this library does not know.
    case unknownVersion(Int)

    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .unreadable(let reason): "the bookmark could not be read: \(reason)"
        case .damaged(let reason): "it is not a bookmark: \(reason)"
        case .unknownVersion(let version):
            "the bookmark has format version \(version), which this library does not know"
        }
    }
}
