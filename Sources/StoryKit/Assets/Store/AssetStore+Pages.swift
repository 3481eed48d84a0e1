import StoryIR
import StorySource

/// The assets of pages.
///
///     if !store.canEnter(page) {
///         showLoadingState()
///         try await store.loadAssets(for: page)
///     }
///     show(page)
///     store.prefetch(NearbyPages(navigator))
extension AssetStore {
    /// Whether the page can be shown at once: all its critical assets are in memory. Two kinds don't count: those that
    /// ``loadAssets(for:isRetry:)`` loaded and that don't fit into memory even after all evictions, and those without a URL
    /// (``AssetManifest/Asset/url``), whose description is shown instead.
    public func canEnter(_ page: IR.Page) -> Bool {
        let awaited = awaited(needs(page))
        return state.withLock { state in
            awaited.allSatisfy { state.memory.contains($0) || state.uncachedOnEntry.contains($0) }
        }
    }

    /// The critical assets of a page that may be available.
    private func awaited(_ needs: PageNeeds) -> [ExactName] {
        needs.critical.filter { key in known(key).map { $0.url != nil } ?? true }
    }

    /// Loads the assets of a page, and waits for the critical ones with the timeouts of ``load(_:priority:timeout:)``.
    ///
    /// Loads important and optional assets too, without waiting. The requests continue, and critical assets are evicted last,
    /// until ``prefetch(_:)`` is called, which a reader does when it shows the page, or until this method is called for another
    /// page. Throws the first error of a critical asset, and continues to load the others for a retry. Throws
    /// ``AssetError/cancelled`` if the task is cancelled, and then cancels the requests for this page alone.
    /// - Parameters:
    ///   - page: The page.
    ///   - isRetry: Whether to replace running requests for critical assets, which may hang.
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

    /// Loads the assets of the current page, then of those near it: the next two pages with high priority, the previous one
    /// with medium, and the others with low. Assets of the page and critical ones nearby are evicted last, then the nearest.
    /// Assets that were loaded before and did not fit are not requested again. Cancels earlier requests of this method and of
    /// ``loadAssets(for:isRetry:)`` for assets that no page here needs.
    public func prefetch(_ pages: NearbyPages) {
        let wants = PageAssetRequirements(pages, needs: needs)
        change { state, effects in
            let before = state.near.order + state.entering.order
            state.near = wants
            state.entering = PageAssetRequirements()
            state.uncachedOnEntry = []
            apply(wants, before, &state, &effects)
        }
    }

    // MARK: Requirements

    /// Sets the requirements of the page that is about to be entered. Returns a number for `stopEntering`.
    private func enter(_ needs: PageNeeds, awaiting awaited: [ExactName], isRetry: Bool) -> Int {
        change { state, effects in
            let before = state.entering.order
            state.entering = PageAssetRequirements(entering: needs)
            state.uncachedOnEntry = []
            // Assets that were not found are requested again. They are added in the same step as the others, or they would come
            // first.
            for key in awaited where !state.memory.contains(key) { _ = addRequest(key, &state) }
            apply(state.entering, before, &state, &effects)
            if isRetry { for key in awaited { restart(key, &state, &effects) } }
            state.enteringID = state.nextID()
            return state.enteringID
        }
    }

    /// Reverts `enter`, unless another page was entered since.
    private func stopEntering(_ id: Int) {
        change { state, effects in
            guard state.enteringID == id else { return }
            let before = state.entering.order
            state.entering = PageAssetRequirements()
            apply(PageAssetRequirements(), before, &state, &effects)
        }
    }

    private func apply(
        _ now: PageAssetRequirements, _ before: [ExactName], _ state: inout State, _ effects: inout Effects
    ) {
        // Of those no longer required, the last ones were the farthest, and are evicted first.
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
