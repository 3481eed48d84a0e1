import Foundation
import StoryKit

extension ResourceURL {
    /// The URL that Foundation knows, in its absolute form; nil where that has no scheme.
    public init?(_ url: URL) { self.init(url.absoluteString) }
}

extension URL {
    /// The same URL for Foundation; nil where that takes it for none.
    public init?(_ url: ResourceURL) { self.init(string: url.description) }
}
