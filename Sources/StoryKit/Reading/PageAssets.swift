import StoryIR

/// The pictures and sounds of pages, as a ``StoryReader`` needs them: an ``AssetStore`` of any kind.
public protocol PageAssets: Sendable {
    /// Adds assets to those that are known: what a section of a split story brings with it.
    func add(_ assets: [IR.Asset])
    /// Whether all that the page can't do without is there.
    func canEnter(_ page: IR.Page) -> Bool
    /// Loads what the page needs, and waits for what it can't do without; anew, where that takes too long.
    func loadAssets(for page: IR.Page, isRetry: Bool) async throws(AssetError)
    /// Loads what the page that is shown needs and what those near it do, and lets go of the rest.
    func prefetch(_ pages: NearbyPages)
}

extension AssetStore: PageAssets {}
