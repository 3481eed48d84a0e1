/// Why a library can't be used.
public enum StoryStoreError: Error, Hashable, Sendable {
    /// It can't be opened, for the reason in these words.
    case cannotOpen(String)
    /// It is a file of another kind.
    case notALibrary
    /// It was made by something newer: the version of its form, and the newest that is known here.
    case newerVersion(found: Int, known: Int)
    /// It can be read only, and was to be changed.
    case readOnly
    /// Something else went wrong, for the reason in these words.
    case failed(String)

    /// An error of a store in these terms.
    init(_ error: any Error) { self = error as? StoryStoreError ?? .failed("\(error)") }
}

extension StoryStoreError: CustomStringConvertible {
    /// The fact with its reason, for a log.
    public var description: String {
        switch self {
        case .cannotOpen(let reason): "the library can't be opened: \(reason)"
        case .notALibrary: "the file is no library of stories"
        case .newerVersion(let found, let known):
            "the library has the version \(found) of its form, and \(known) is the newest that is known here"
        case .readOnly: "the library can be read only"
        case .failed(let reason): "the library failed: \(reason)"
        }
    }
}
