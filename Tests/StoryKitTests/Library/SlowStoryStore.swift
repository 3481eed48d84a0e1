import StoryKit
import TestSupport

/// A store that delays each portion of stories, by a clock that a test controls, and fails on request.
actor SlowStoryStore: StoryStore {
    let inner: InMemoryStoryStore
    private let clock: ManualClock
    private var delay = Duration.seconds(1)
    private var failure: (any Error)?
    /// The number of requested portions.
    private(set) var portionCount = 0

    init(_ inner: InMemoryStoryStore, _ clock: ManualClock) {
        self.inner = inner
        self.clock = clock
    }

    /// Returns stories whose ids are numbers from 0.
    static func many(_ count: Int) -> [StoryRecord] {
        (0..<count).map { StoryRecord(id: "\($0)", title: "Story \($0)") }
    }

    func fail(_ error: (any Error)?) { failure = error }
    func setDelay(_ delay: Duration) { self.delay = delay }

    /// Removes the delay, and resumes waiting calls.
    func finish(_ clock: ManualClock) {
        delay = .zero
        clock.advance(by: .seconds(1000))
    }

    func count() async throws -> Int {
        if let failure { throw failure }
        return await inner.count()
    }

    func stories(after id: String?, limit: Int) async throws -> [StoryRecord] {
        portionCount += 1
        if let failure { throw failure }
        let stories = await inner.stories(after: id, limit: limit)
        try await clock.sleep(until: clock.now.advanced(by: delay), tolerance: nil)
        return stories
    }

    func story(id: String) async throws -> StoryRecord? { await inner.story(id: id) }

    func search(_ text: String) async throws -> [String] {
        if let failure { throw failure }
        return await inner.search(text)
    }

    func put(_ stories: [StoryRecord]) async throws { await inner.put(stories) }
    func remove(ids: [String]) async throws { await inner.remove(ids: ids) }
}
