/// What is said to people about assets that are not there. An app that wants other words, or another language, sets them.
///
///     var words = AssetWords()
///     words.timeout = "Das dauert gerade zu lange."
///     label.text = words.text(for: error)
public struct AssetWords: Hashable, Sendable {
    /// For ``AssetError/notFound``.
    public var notFound = "A picture or sound of this story is missing."
    /// For ``AssetError/network(_:)``.
    public var network = "A picture or sound of this story could not be loaded. Are you online?"
    /// For ``AssetError/processing(_:)``.
    public var processing = "A picture or sound of this story can't be shown on this device."
    /// For ``AssetError/cancelled``.
    public var cancelled = "Loading was stopped."
    /// For ``AssetError/timeout``.
    public var timeout = "A picture or sound of this story takes too long to load."
    /// For ``AssetError/invalidFormat(_:)``.
    public var invalidFormat = "A picture or sound of this story is damaged."

    /// The words in English.
    public init() {}

    /// The words for an error. They don't repeat the reason that an error carries, which is for those who look for the cause.
    public func text(for error: AssetError) -> String {
        switch error {
        case .notFound: notFound
        case .network: network
        case .processing: processing
        case .cancelled: cancelled
        case .timeout: timeout
        case .invalidFormat: invalidFormat
        }
    }
}
