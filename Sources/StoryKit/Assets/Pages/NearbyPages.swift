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
    /// Those of ``following`` that are likely, since readers chose them before, the likeliest first.
    public var likely: [IR.Page]

    /// Takes each member as it is.
    public init(page: IR.Page, following: [IR.Page] = [], previous: IR.Page? = nil, likely: [IR.Page] = []) {
        self.page = page
        self.following = following
        self.previous = previous
        self.likely = likely
    }

    /// The page that a navigator is at, and those near it, as far as they are there: a story may come section by
    /// section.
    /// - Parameters:
    ///   - reader: Where the reader is.
    ///   - choices: What readers chose before.
    public init(_ reader: StoryNavigator, choices: TakenChoices? = nil) {
        self.init(
            page: reader.page, following: reader.nearbyPages.compactMap { reader.page(at: $0) },
            previous: reader.previousLocation.flatMap { reader.page(at: $0) },
            likely: choices?.likely(of: reader.nearbyPages).compactMap { reader.page(at: $0) } ?? [])
    }
}
