import StoryIR
import StorySource

/// What pages need.
///
///     if !store.canEnter(page) {
///         showLoadingState()
///         try await store.loadAssets(for: page)
///     }
///     show(page)
///     store.prefetch(NearbyPages(navigator))
extension AssetStore {
    /// Whether the page can be shown at once: all assets that are critical for it are in memory, but for those that
    /// were loaded by ``loadAssets(for:isRetry:)`` and don't fit into it, however much else goes, and for those of the
    /// story that are nowhere to be had (``AssetManifest/Asset/url``): a reader shows their description.
    public func canEnter(_ page: IR.Page) -> Bool {
        let awaited = awaited(needs(page))
        return state.withLock { state in
            awaited.allSatisfy { state.memory.contains($0) || state.oversized.contains($0) }
        }
    }

    /// What is critical for a page and may be had.
    private func awaited(_ needs: PageNeeds) -> [ExactName] {
        needs.critical.filter { key in known(key).map { $0.url != nil } ?? true }
    }

    /// Loads what the page needs, and waits for what is critical for it, as long as ``load(_:priority:timeout:)``
    /// would.
    ///
    /// What is important or optional is loaded too, and not waited for. Until ``prefetch(_:)`` is called, which a
    /// reader does when the page is shown, or this function for another page, requests go on and critical assets are
    /// kept before any others. Throws the first error of a critical asset; the others are loaded nevertheless, so that
    /// another try has less to do. Throws ``AssetError/cancelled`` where the task is cancelled, and then asks no more
    /// for what this page alone needs.
    /// - Parameters:
    ///   - page: The page.
    ///   - isRetry: Whether what is critical and on its way is asked for anew, since it takes too long: the request may
    ///     hang.
    public func loadAssets(for page: IR.Page, isRetry: Bool = false) async throws(AssetError) {
        guard !Task.isCancelled else { throw .cancelled }
        let needs = needs(page)
        let awaited = awaited(needs)
        let id = enter(needs, awaiting: awaited, isRetry: isRetry)
        let error = await withTaskGroup(of: AssetError?.self, returning: AssetError?.self) { group in
            for key in awaited {
                group.addTask {
                    do throws(AssetError) {
                        _ = try await self.load(key.text)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for await case let error? in group {
                group.cancelAll()
                return error
            }
            return nil
        }
        guard let error else { return }
        if Task.isCancelled { stopEntering(id) }
        throw error
    }

    /// Loads the assets of the page that is read, and then those of the pages near it: the next two pages with high
    /// priority, the one before with medium and the rest with low. What is on the page, and what is critical near it,
    /// is kept in memory before all else, and then what is nearest. What was brought before and there is no room for is
    /// not asked for again. Takes back what earlier calls of this and of ``loadAssets(for:isRetry:)`` asked for and no
    /// page here needs.
    public func prefetch(_ pages: NearbyPages) {
        let wants = PageAssetRequirements(pages, needs: needs)
        change { state, effects in
            let before = state.near.order + state.entering.order
            state.near = wants
            state.entering = PageAssetRequirements()
            state.oversized = []
            apply(wants, before, &state, &effects)
        }
    }

    // MARK: What pages want

    /// Notes what the page needs that is about to be entered, in place of what another did; gives a number for
    /// `stopEntering`.
    private func enter(_ needs: PageNeeds, awaiting awaited: [ExactName], isRetry: Bool) -> Int {
        change { state, effects in
            let before = state.entering.order
            state.entering = PageAssetRequirements(entering: needs)
            state.oversized = []
            // What was not found before is asked for again, and in the same step as the rest: else that would come
            // first.
            for key in awaited where !state.memory.contains(key) { _ = addRequest(key, &state) }
            apply(state.entering, before, &state, &effects)
            if isRetry { for key in awaited { restart(key, &state, &effects) } }
            state.enteringID = state.nextID()
            return state.enteringID
        }
    }

    /// Takes back what `enter` asked for, unless another page has taken its place.
    private func stopEntering(_ id: Int) {
        change { state, effects in
            guard state.enteringID == id else { return }
            let before = state.entering.order
            state.entering = PageAssetRequirements()
            apply(PageAssetRequirements(), before, &state, &effects)
        }
    }

    /// Does what follows when pages want something else than before.
    private func apply(
        _ now: PageAssetRequirements, _ before: [ExactName], _ state: inout State, _ effects: inout Effects
    ) {
        // Of what is wanted no more, the last ones were the farthest, and are the first to go.
        let changed = now.order + before.reversed()
        for key in changed { state.memory.retain(key, state.retention(key)) }
        retainOnDisk(state)
        for key in now.order where isWorthRequesting(key, state) { _ = addRequest(key, &state) }
        for key in changed { reconsider(key, &state, &effects) }
    }

    private func retainOnDisk(_ state: State) {
        guard let disk = source.disk else { return }
        var retentions: [ExactName: EvictionPriority] = [:]
        for key in state.near.order + state.entering.order {
            guard let name = known(key).flatMap(AssetSource<Value>.diskName) else { continue }
            retentions[name] = max(retentions[name] ?? .none, state.retention(key))
        }
        disk.retain(retentions)
    }
}
