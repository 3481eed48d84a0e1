import StoryIR
import StoryNavigation

/// The page that is read, and those that may be read soon.
public struct NearbyPages: Hashable, Sendable {
    /// The page that is read.
    public var page: IR.Page
    /// Those that may come, the nearest first: in the order of `IR.Navigation.prefetch`.
    public var following: [IR.Page]
    /// The page that the reader came from, or the one before.
    public var previous: IR.Page?

    /// Takes each member as it is.
    public init(page: IR.Page, following: [IR.Page] = [], previous: IR.Page? = nil) {
        self.page = page
        self.following = following
        self.previous = previous
    }

    /// Finds the pages by their names, those of them that are there: a story may be loaded section by section.
    /// - Parameters:
    ///   - page: The page that is read.
    ///   - prefetch: The names of those that may come: its entry of `IR.Navigation.prefetch`.
    ///   - previous: Where the reader came from.
    ///   - pageAt: The page at a place; nil where there is none yet.
    public init(
        page: IR.Page, prefetch: [String], previous: StoryLocation? = nil, pageAt: (StoryLocation) -> IR.Page?
    ) {
        self.init(
            page: page, following: prefetch.compactMap { StoryLocation($0).flatMap(pageAt) },
            previous: previous.flatMap(pageAt))
    }
}
