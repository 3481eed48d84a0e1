extension StoryLoadingError {
    /// The error in English, without its cause, which ``description`` has.
    public var userMessage: String {
        switch self {
        case .notFound: "This story can't be found. It may have been moved."
        case .network: "This story could not be loaded. Are you online?"
        case .incompatible: "This story needs something that this app can't do. A newer version of the app may."
        case .damaged: "This story is damaged."
        case .tooLarge: "This story is too large for this app."
        case .notCompiled: "This story is not finished: its author has to build it first."
        case .hasErrors: "This story has mistakes that its author has to fix first."
        case .otherRevision: "The story was changed while you read it. Open it again to read on."
        case .cancelled: "Loading was stopped."
        }
    }
}
