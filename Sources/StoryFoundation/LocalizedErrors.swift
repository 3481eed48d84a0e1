import Foundation
import StoryKit

/// An error with a message for readers, for `localizedDescription`. The cause is in its `description`, for a log.
protocol ReaderError: LocalizedError { var userMessage: String { get } }

extension ReaderError {
    /// Its `userMessage`.
    public var errorDescription: String? { userMessage }
}

extension StoryLoadingError: ReaderError {}
extension AssetError: ReaderError {}
extension DownloadError: ReaderError {}
extension BookmarkStoreError: ReaderError {}
extension StoryStoreError: ReaderError {}
extension PlaybackError: ReaderError {}

/// An error for developers and authors, without a message for readers.
protocol DeveloperError: LocalizedError, CustomStringConvertible {}

extension DeveloperError {
    /// Its `description`.
    public var errorDescription: String? { description }
}

extension NavigationError: DeveloperError {}
extension FetchError: DeveloperError {}
extension IncompatibleStory: DeveloperError {}
extension CompilerError: DeveloperError {}
extension CompiledStory.Failure: DeveloperError {}
extension CoReadingInvitationError: DeveloperError {}
extension CoReadingMessageError: DeveloperError {}
