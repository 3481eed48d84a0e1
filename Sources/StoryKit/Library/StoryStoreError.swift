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
    /// What there is to say about it to a person; an app may say it in its own words.
    public var description: String {
        switch self {
        case .cannotOpen(let reason): "The library can't be opened: \(reason)."
        case .notALibrary: "This file is not a library of stories."
        case .newerVersion(let found, let known):
            "The library was made for a newer version of this app (form \(found), and this one knows \(known)). Update the app."
        case .readOnly: "The library can be read, but not changed."
        case .failed(let reason): "Something went wrong with the library: \(reason)."
        }
    }
}
