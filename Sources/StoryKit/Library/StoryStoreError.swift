/// Why a library can't be used.
public enum StoryStoreError: Error, Hashable, Sendable {
    /// It can't be opened, for this reason.
    case cannotOpen(String)
    /// The file is not a library.
    case notALibrary
    /// It has a newer format: the version found, and the newest supported one.
    case newerVersion(found: Int, known: Int)
    /// It is read-only, and can't be changed.
    case readOnly
    /// Another failure, for this reason.
    case failed(String)

    /// Wraps an error of a store, unless it is a ``StoryStoreError``.
    init(_ error: any Error) { self = error as? StoryStoreError ?? .failed("\(error)") }
}

extension StoryStoreError: CustomStringConvertible {
    /// The error with its cause, for a log.
    public var description: String {
        switch self {
        case .cannotOpen(let reason): "the library can't be opened: \(reason)"
        case .notALibrary: "the file is not a library of stories"
        case .newerVersion(let found, let known):
            "the library has the version \(found) of its form, and \(known) is the newest that is known here"
        case .readOnly: "the library can be read only"
        case .failed(let reason): "the library failed: \(reason)"
        }
    }
}
