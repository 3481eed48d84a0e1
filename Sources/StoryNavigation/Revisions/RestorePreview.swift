import StoryIR
import StorySource

/// Computes the result of ``Bookmark/restore(in:)`` for a bookmark at each location of an older revision, without creating the
/// bookmarks.
///
/// Each bookmark contains its whole history, so creating all of them would take quadratic time. But the result at a
/// location follows from the result one step earlier, so each location costs one step.
struct RestorePreview {
    /// The result for the bookmark at a location.
    private struct State {
        let answer: LocationFinder.Answer
        /// Whether the location and its history are unchanged.
        var isExact = false
        var restored: Position
        /// The last location of the history that still exists, this one included.
        var lastExisting: Position?
        /// The number of locations of the history that are gone, without this one.
        var lostCount = 0

        /// The reason why the bookmark is not restored exactly; nil if it is.
        var reason: Restoration.Move.Reason? {
            switch answer {
            case .found: isExact ? nil : .historyChanged
            case .lineGone: .lineGone
            case .gone(let reason): reason
            }
        }
    }

    private(set) var bookmarks: StoryDifference.Bookmarks

    init(from old: LocationIndex, to new: LocationIndex) {
        let paths = ShortestPaths(old)
        guard ExactName(old.document.story.id) == ExactName(new.document.story.id) else {
            bookmarks = StoryDifference.Bookmarks(count: paths.positions.count, exactCount: 0, moved: [])
            return
        }
        var finder = LocationFinder(new)
        var states: [State?] = Array(repeating: nil, count: paths.positions.count)
        for index in paths.order {
            let step = paths.steps[index]
            let before = step.flatMap { states[$0.from] }
            states[index] = Self.state(
                finder.find(old.location(at: paths.positions[index])), step?.kind, before, &finder, new)
        }
        var moved: [StoryDifference.Bookmarks.Moved] = []
        for (position, state) in zip(paths.positions, states) {
            guard let state, let reason = state.reason else { continue }
            moved.append(
                .init(
                    saved: old.location(at: position), restored: new.location(at: state.restored), reason: reason,
                    lostCount: state.lostCount))
        }
        bookmarks = StoryDifference.Bookmarks(count: states.count, exactCount: states.count - moved.count, moved: moved)
    }

    /// Returns the state of a location, from that of the location before it.
    private static func state(
        _ answer: LocationFinder.Answer, _ kind: NavigationStep.Kind?, _ before: State?, _ finder: inout LocationFinder,
        _ new: LocationIndex
    ) -> State {
        var state = State(answer: answer, restored: new.start, lastExisting: answer.position ?? before?.lastExisting)
        if let before { state.lostCount = before.lostCount + (before.answer.position == nil ? 1 : 0) }
        switch answer {
        case .found(let position):
            state.restored = position
            state.isExact = true
            if let before, let kind {
                let from = before.answer.position
                state.isExact = before.isExact && from.map { finder.step(kind, from: $0, to: position) != nil } == true
            }
        case .lineGone(let page):
            // The reader stays on the page: at its last visited line that still exists, else at its beginning.
            let isOnPage = before?.answer.page == page
            state.restored = isOnPage ? before?.restored ?? new.start : new.beginning(of: page)
        case .gone: state.restored = before?.lastExisting ?? new.start
        }
        return state
    }
}
