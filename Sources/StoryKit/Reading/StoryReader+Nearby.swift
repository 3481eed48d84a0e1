import StoryIR
import StoryNavigation
import StorySource

extension StoryReader {
    /// Loads what may be shown next, and releases distant sections.
    func loadNearby() {
        prefetchAssets()
        guard let beats else { return }
        let sections = (nearbyPages + [navigator.previousLocation].compactMap(\.self)).map(\.section)
        let near = Set((sections + [navigator.section.id]).map(ExactName.init))
        for section in loadedSections.subtracting(near) { navigator.remove(section: section.text) }
        loadedSections.formIntersection(near)
        var asked: Set<ExactName> = []
        let lacking = sections.filter { !navigator.contains(section: $0) && asked.insert(ExactName($0)).inserted }
        nearby?.cancel()
        nearby = Task { [weak self] in
            await beats.prefetch(lacking)
            // Each section is inserted when it arrives, so that one that hangs doesn't delay the others.
            let loads = lacking.map { section in
                Task { [weak self] in
                    let result = await beats.result(section, isPrefetch: true)
                    if !Task.isCancelled { self?.takeNearby(result) }
                }
            }
            await withTaskCancellationHandler {
                for load in loads { await load.value }
            } onCancel: {
                for load in loads { load.cancel() }
            }
            if !Task.isCancelled { self?.nearby = nil }
        }
    }

    /// Inserts a section that may come next. If it failed to load, it is requested again when it is needed, and the failure
    /// reported then.
    private func takeNearby(_ result: Result<StoryBeat, StoryLoadingError>) {
        guard case .success(let beat) = result, (try? insert(beat)) != nil else { return }
        // While the reader waits for another page, assets are loaded for that page.
        if case .page = ownScreen { prefetchAssets() }
    }

    private func prefetchAssets() { assets?.prefetch(NearbyPages(navigator, choices: takenChoices)) }

    /// Inserts a section that a step needs. Returns whether the step can continue.
    func take(_ result: Result<StoryBeat, StoryLoadingError>, of section: String) -> Bool {
        switch result {
        case .failure(let error): fail(.loading(error), of: section)
        case .success(let beat):
            do throws(NavigationError) {
                try insert(beat)
                return true
            } catch {
                fail(.navigation(error), of: section)
            }
        }
        return false
    }

    func insert(_ beat: StoryBeat) throws(NavigationError) {
        try navigator.insert(beat)
        loadedSections.insert(ExactName(beat.section.id))
        assets?.add(beat.assets)
    }
}
