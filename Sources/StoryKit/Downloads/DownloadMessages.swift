extension DownloadError {
    /// The error in English, without its cause, which ``description`` has.
    public var userMessage: String {
        switch self {
        case .loading(let error): error.userMessage
        case .asset(_, let error): error.userMessage
        case .noRoom: "There is not enough room for this story. Delete another one first."
        case .storage: "This story could not be saved on this device."
        case .notDownloaded: "This story is not on this device."
        }
    }
}
