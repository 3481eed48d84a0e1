import Foundation
import StoryKit

// Messages for readers, for `localizedDescription`. The cause is in each error's `description`, for a log.

extension StoryLoadingError: LocalizedError {
    /// ``StoryLoadingError/userMessage``.
    public var errorDescription: String? { userMessage }
}

extension AssetError: LocalizedError {
    /// ``AssetError/userMessage``.
    public var errorDescription: String? { userMessage }
}

extension DownloadError: LocalizedError {
    /// ``DownloadError/userMessage``.
    public var errorDescription: String? { userMessage }
}

extension BookmarkStoreError: LocalizedError {
    /// ``BookmarkStoreError/userMessage``.
    public var errorDescription: String? { userMessage }
}

extension StoryStoreError: LocalizedError {
    /// ``StoryStoreError/userMessage``.
    public var errorDescription: String? { userMessage }
}

extension PlaybackError: LocalizedError {
    /// ``PlaybackError/userMessage``.
    public var errorDescription: String? { userMessage }
}

// These errors have no message for readers: they are for developers and authors.

extension NavigationError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension FetchError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension IncompatibleStory: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension CompilerError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension CompiledStory.Failure: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension CoReadingInvitationError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension CoReadingMessageError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}
