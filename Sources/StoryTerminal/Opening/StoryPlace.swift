import StoryFiles
import StoryKit

/// The location of a story to read.
package enum StoryPlace: Sendable {
    /// On this machine.
    case path(RawPath)
    /// On the web, with its fetcher.
    case web(ResourceURL, any ResourceFetcher)
}
