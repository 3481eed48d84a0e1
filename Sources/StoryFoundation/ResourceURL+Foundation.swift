import Foundation
import StoryKit

extension ResourceURL {
    /// Creates a URL from the absolute form of a Foundation URL; nil if it has no scheme.
    public init?(_ url: URL) { self.init(url.absoluteString) }
}

extension URL {
    /// Creates the same URL for Foundation; nil if Foundation rejects it.
    public init?(_ url: ResourceURL) { self.init(string: url.description) }
}
