import StoryIR
import StorySource

/// What an app may change while a story is read.
extension AssetStore {
    /// The assets of the story.
    struct Known: Sendable {
        /// With the files that the story names.
        var named: AssetManifest
        /// With those that were chosen.
        var chosen: AssetManifest
    }

    /// How much the store may hold and do at once, how long it tries, what it checks, and how much pages depend on assets.
    /// What is held beyond a new budget goes at once; the rest counts for what is asked for from now on.
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

    /// Chooses the files of all assets anew: for when the network or the screen is another. What is in memory or on its way
    /// stays as it is.
    public func chooseVariants() {
        guard let variant else { return }
        // The app's code runs under no lock. Where assets came meanwhile, all is chosen again.
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

    /// What a page needs, as the configuration says.
    func needs(_ page: IR.Page) -> PageNeeds {
        let criticality = configuration.criticality
        return PageNeeds(page) { key, declared in
            criticality.criticality(of: key.text, known(key)?.kind, declared: declared)
        }
    }
}
