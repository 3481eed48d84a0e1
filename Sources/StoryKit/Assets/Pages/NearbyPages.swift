import StoryIR
import StoryNavigation

/// The current page, and those that may be read soon.
public struct NearbyPages: Hashable, Sendable {
    /// The current page.
    public var page: IR.Page
    /// The pages that may follow, the nearest first: in the order of `IR.Navigation.prefetch`.
    public var following: [IR.Page]
    /// The page that the reader came from, or else the one before.
    public var previous: IR.Page?

    /// Creates a value from pages.
    public init(page: IR.Page, following: [IR.Page] = [], previous: IR.Page? = nil) {
        self.page = page
        self.following = following
        self.previous = previous
    }

    /// Creates a value from the current page of a navigator, and the nearby pages that are loaded.
    public init(_ reader: StoryNavigator) {
        self.init(
            page: reader.page, following: reader.nearbyPages.compactMap { reader.page(at: $0) },
            previous: reader.previousLocation.flatMap { reader.page(at: $0) })
    }
}
