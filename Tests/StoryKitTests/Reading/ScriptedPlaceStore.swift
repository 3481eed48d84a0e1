import StoryKit
import StoryNavigation

/// Keeps places in memory; slowly where a test says so.
actor ScriptedPlaceStore: PlaceStore {
    private(set) var places: [String: SavedPlace] = [:]
    /// How often a place was asked for.
    private(set) var asks = 0
    /// How many places are being kept.
    private(set) var keeping = 0
    private var error: PlaceStoreError?
    private var isSlow = false
    private var keepers: [CheckedContinuation<Void, Never>] = []
    private var askers:
        [(story: String, continuation: CheckedContinuation<Result<SavedPlace?, PlaceStoreError>, Never>)] =
            []

    init(_ places: [SavedPlace] = []) {
        for place in places { self.places[place.story] = place }
    }

    /// No place can be read, until this is nil again.
    func fail(_ error: PlaceStoreError?) { self.error = error }

    /// As long as it is slow nothing comes back; then all places are kept before any is given.
    func setSlow(_ isSlow: Bool) {
        self.isSlow = isSlow
        guard !isSlow else { return }
        for keeper in keepers { keeper.resume() }
        keepers = []
        if keeping == 0 { answer() }
    }

    func place(inStory id: String) async throws(PlaceStoreError) -> SavedPlace? {
        asks += 1
        guard isSlow else { return try found(id).get() }
        return try await withCheckedContinuation { askers.append((id, $0)) }.get()
    }

    private func found(_ id: String) -> Result<SavedPlace?, PlaceStoreError> {
        error.map { .failure($0) } ?? .success(places[id])
    }

    func keep(_ place: SavedPlace) async {
        keeping += 1
        if isSlow { await withCheckedContinuation { keepers.append($0) } }
        places[place.story] = place
        keeping -= 1
        if keeping == 0, !isSlow { answer() }
    }

    private func answer() {
        for asker in askers { asker.continuation.resume(returning: found(asker.story)) }
        askers = []
    }
}
