import StoryKit
import StoryNavigation

/// Stores bookmarks in memory, slowly on request.
actor ScriptedBookmarkStore: BookmarkStore {
    private(set) var bookmarks: [String: Bookmark] = [:]
    /// The number of requests for a bookmark.
    private(set) var asks = 0
    /// The number of bookmarks that are being stored.
    private(set) var keeping = 0
    private var error: BookmarkStoreError?
    private var isSlow = false
    private var keepers: [(bookmark: Bookmark, continuation: CheckedContinuation<Void, Never>)] = []
    private var askers:
        [(story: String, continuation: CheckedContinuation<Result<Bookmark?, BookmarkStoreError>, Never>)] =
            []

    init(_ bookmarks: [Bookmark] = []) {
        for bookmark in bookmarks { self.bookmarks[bookmark.story] = bookmark }
    }

    /// Makes reading fail, until this is nil again.
    func fail(_ error: BookmarkStoreError?) { self.error = error }

    /// While it is slow, no call returns; afterwards all bookmarks are stored before any is returned.
    func setSlow(_ isSlow: Bool) {
        self.isSlow = isSlow
        guard !isSlow else { return }
        for keeper in keepers {
            store(keeper.bookmark)
            keeper.continuation.resume()
        }
        keepers = []
        answer()
    }

    func bookmark(inStory id: String) async throws(BookmarkStoreError) -> Bookmark? {
        asks += 1
        guard isSlow else { return try found(id).get() }
        return try await withCheckedContinuation { askers.append((id, $0)) }.get()
    }

    private func found(_ id: String) -> Result<Bookmark?, BookmarkStoreError> {
        error.map { .failure($0) } ?? .success(bookmarks[id])
    }

    func save(_ bookmark: Bookmark) async {
        keeping += 1
        guard isSlow else { return store(bookmark) }
        await withCheckedContinuation { keepers.append((bookmark, $0)) }
    }

    private func store(_ bookmark: Bookmark) {
        bookmarks[bookmark.story] = bookmark
        keeping -= 1
    }

    private func answer() {
        for asker in askers { asker.continuation.resume(returning: found(asker.story)) }
        askers = []
    }
}
