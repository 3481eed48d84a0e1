import StoryIR
import StoryKit
import StorySource

/// What is known of a story's pictures and sounds. A terminal shows and plays none, so no page waits for them.
final class PlayedAssets: PageAssets {
    private struct State {
        /// The keys of sounds; the other assets of a page are seen.
        var sounds: Set<ExactName> = []
        /// Those that nobody has taken yet.
        var new: [IR.Asset] = []
    }

    private let state = Lock(State())

    /// - Parameter assets: What is known in the beginning.
    init(_ assets: [IR.Asset]) { add(assets) }

    /// Adds what a section brings with it.
    func add(_ assets: [IR.Asset]) {
        state.withLock { state in
            state.new += assets
            for asset in assets where asset.kind == .audio { state.sounds.insert(ExactName(asset.key)) }
        }
    }

    /// What was added since this was called last.
    func takeNew() -> [IR.Asset] {
        state.withLock { state in
            let new = state.new
            state.new = []
            return new
        }
    }

    /// Whether the asset of a key is a sound.
    func isSound(_ key: String) -> Bool { state.withLock { $0.sounds.contains(ExactName(key)) } }

    func canEnter(_ page: IR.Page) -> Bool { true }
    func loadAssets(for page: IR.Page, isRetry: Bool) async throws(AssetError) {}
    func prefetch(_ pages: NearbyPages) {}
}
