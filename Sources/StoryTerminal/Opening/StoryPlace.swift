import StoryFiles
import StoryKit

/// Where a story is that is read.
package enum StoryPlace: Sendable {
    /// On this machine.
    case path(RawPath)
    /// On the web, and what brings it from there.
    case web(ResourceURL, any ResourceFetcher)
}
