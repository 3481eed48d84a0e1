import StoryIR
import StoryKit
import StorySource

/// The known assets of a story. A terminal shows and plays none, so no page waits for them.
final class PlayedAssets: PageAssets {
    private struct State {
        /// The keys of sounds; other assets are visible.
        var sounds: Set<ExactName> = []
        /// The assets that were not returned by ``takeNew()`` yet.
        var new: [IR.Asset] = []
    }

    private let state = Lock(State())

    /// - Parameter assets: The initially known assets.
    init(_ assets: [IR.Asset]) { add(assets) }

    func add(_ assets: [IR.Asset]) {
        state.withLock { state in
            state.new += assets
            for asset in assets where asset.kind == .audio { state.sounds.insert(ExactName(asset.key)) }
        }
    }

    /// Returns the assets that were added since the last call.
    func takeNew() -> [IR.Asset] {
        state.withLock { state in
            let new = state.new
            state.new = []
            return new
        }
    }

    func isSound(_ key: String) -> Bool { state.withLock { $0.sounds.contains(ExactName(key)) } }

    func canEnter(_ page: IR.Page) -> Bool { true }
    func loadAssets(for page: IR.Page, isRetry: Bool) async throws(AssetError) {}
    func prefetch(_ pages: NearbyPages) {}
}
