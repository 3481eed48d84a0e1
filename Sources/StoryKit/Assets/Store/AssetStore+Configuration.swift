import StoryIR
import StorySource

/// Settings that an app can change while a story is read.
extension AssetStore {
    struct Known: Sendable {
        var named: AssetManifest
        /// The assets with the chosen files.
        var chosen: AssetManifest
    }

    /// The limits, retries and checks of the store, and how much pages depend on assets. What exceeds a new budget is evicted
    /// at once; other changes apply to later requests.
    public var configuration: AssetConfiguration {
        get { state.withLock { $0.configuration } }
        set {
            change { state, effects in
                state.configuration = newValue
                effects.removed += state.memory.setLimit(newValue.limits.memory)
                source.disk?.setLimit(newValue.limits.disk)
            }
        }
    }

    /// Chooses the files of all assets again: call it when the network or the screen has changed. Cached assets and running
    /// requests are not affected.
    public func chooseVariants() {
        guard let variant else { return }
        // The app's code must not run under a lock. If assets were added meanwhile, choose again.
        while true {
            let named = known.withLock { $0.named }
            let chosen = named.choosing(variant)
            let isDone = known.withLock { known in
                guard known.named.assets.count == named.assets.count else { return false }
                known.chosen = chosen
                return true
            }
            if isDone { return }
        }
    }

    /// Returns the needs of a page with the configured criticality.
    func needs(_ page: IR.Page) -> PageNeeds {
        let criticality = configuration.criticality
        return PageNeeds(page) { key, declared in
            criticality.criticality(of: key.text, known(key)?.kind, declared: declared)
        }
    }
}
