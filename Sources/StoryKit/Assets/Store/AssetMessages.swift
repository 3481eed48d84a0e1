extension AssetError {
    /// The error in English, without its cause, which is for a log.
    public var userMessage: String {
        switch self {
        case .notFound: "A picture or sound of this story is missing."
        case .network: "A picture or sound of this story could not be loaded. Are you online?"
        case .processing: "A picture or sound of this story can't be shown on this device."
        case .cancelled: "Loading was stopped."
        case .timeout: "A picture or sound of this story takes too long to load."
        case .invalidFormat: "A picture or sound of this story is damaged."
        }
    }
}
