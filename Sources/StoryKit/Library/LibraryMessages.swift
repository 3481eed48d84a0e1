extension StoryStoreError {
    /// The error in English, without its cause, which ``description`` has.
    public var userMessage: String {
        switch self {
        case .cannotOpen: "The library can't be opened."
        case .notALibrary: "This file is not a library of stories."
        case .newerVersion: "This library was made for a newer version of this app. Update the app."
        case .readOnly: "This library can be read, but not changed."
        case .failed: "Something went wrong with the library."
        }
    }
}
