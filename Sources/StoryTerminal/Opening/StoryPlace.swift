import StoryFiles
import StoryKit

package enum StoryPlace: Sendable {
    /// On this machine.
    case path(RawPath)
    /// On the web, with its fetcher.
    case web(ResourceURL, any ResourceFetcher)
}
