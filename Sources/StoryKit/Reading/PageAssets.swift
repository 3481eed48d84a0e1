import StoryIR

/// The assets of pages as a ``StoryReader`` needs them: an ``AssetStore`` of any kind.
public protocol PageAssets: Sendable {
    /// Adds the assets of a section of a split story.
    func add(_ assets: [IR.Asset])
    /// Whether all critical assets of the page are loaded.
    func canEnter(_ page: IR.Page) -> Bool
    /// Loads the page's assets, and waits for the critical ones. A retry replaces requests that take too long.
    func loadAssets(for page: IR.Page, isRetry: Bool) async throws(AssetError)
    /// Loads the assets of the current page and of those near it, and releases others.
    func prefetch(_ pages: NearbyPages)
}

extension AssetStore: PageAssets {}
