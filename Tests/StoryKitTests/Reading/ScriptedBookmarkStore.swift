import StoryKit
import StoryNavigation

/// Keeps locations in memory; slowly where a test says so.
actor ScriptedBookmarkStore: BookmarkStore {
    private(set) var bookmarks: [String: Bookmark] = [:]
    /// How often a location was asked for.
    private(set) var asks = 0
    /// How many locations are being kept.
    private(set) var keeping = 0
    private var error: BookmarkStoreError?
    private var isSlow = false
    private var keepers: [CheckedContinuation<Void, Never>] = []
    private var askers:
        [(story: String, continuation: CheckedContinuation<Result<Bookmark?, BookmarkStoreError>, Never>)] =
            []

    init(_ bookmarks: [Bookmark] = []) {
        for bookmark in bookmarks { self.bookmarks[bookmark.story] = bookmark }
    }

    /// No location can be read, until this is nil again.
    func fail(_ error: BookmarkStoreError?) { self.error = error }

    /// As long as it is slow nothing comes back; then all locations are kept before any is given.
    func setSlow(_ isSlow: Bool) {
        self.isSlow = isSlow
        guard !isSlow else { return }
        for keeper in keepers { keeper.resume() }
        keepers = []
        if keeping == 0 { answer() }
    }

    func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark? {
        asks += 1
        guard isSlow else { return try found(id).get() }
        return try await withCheckedContinuation { askers.append((id, $0)) }.get()
    }

    private func found(_ id: String) -> Result<Bookmark?, BookmarkStoreError> {
        error.map { .failure($0) } ?? .success(bookmarks[id])
    }

    func keep(_ bookmark: Bookmark) async {
        keeping += 1
        if isSlow { await withCheckedContinuation { keepers.append($0) } }
        bookmarks[bookmark.story] = bookmark
        keeping -= 1
        if keeping == 0, !isSlow { answer() }
    }

    private func answer() {
        for asker in askers { asker.continuation.resume(returning: found(asker.story)) }
        askers = []
    }
}
