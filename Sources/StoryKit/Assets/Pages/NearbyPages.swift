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
    /// The pages of ``following`` that are likely, because readers chose them before, the likeliest first.
    public var likely: [IR.Page]

    /// Creates a page and the pages near it.
    public init(page: IR.Page, following: [IR.Page] = [], previous: IR.Page? = nil, likely: [IR.Page] = []) {
        self.page = page
        self.following = following
        self.previous = previous
        self.likely = likely
    }

    /// Creates the current page of a navigator and the pages near it that are loaded: a story may be loaded section by section.
    /// - Parameters:
    ///   - navigator: The navigator.
    ///   - choices: The choices that readers took before.
    public init(_ navigator: StoryNavigator, choices: TakenChoices? = nil) {
        self.init(
            page: navigator.page, following: navigator.nearbyPages.compactMap { navigator.page(at: $0) },
            previous: navigator.previousLocation.flatMap { navigator.page(at: $0) },
            likely: choices?.likely(of: navigator.nearbyPages).compactMap { navigator.page(at: $0) } ?? [])
    }
}
