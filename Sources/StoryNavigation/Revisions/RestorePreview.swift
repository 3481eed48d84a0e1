import StoryIR
import StorySource

/// What ``Bookmark/restore(in:)`` would say about a save at each location of an older revision, without making one.
///
/// Such a save holds the whole path, so all of them together grow with the square of the story. But what becomes of it follows
/// from what becomes of the save one step before, so each location costs a step.
struct RestorePreview {
    /// What is known of the save at a location.
    private struct State {
        let answer: LocationFinder.Answer
        /// Whether the location and its path are what they were.
        var isExact = false
        /// Where the reader is put.
        var restored: Position
        /// The last location of the way that is left, this one included.
        var lastLeft: Position?
        /// How many locations of the path are gone, this one not included.
        var lostCount = 0

        /// Why the save is restored otherwise than it was saved; nil where it is not.
        var reason: Restoration.Move.Reason? {
            switch answer {
            case .found: isExact ? nil : .historyChanged
            case .lineGone: .lineGone
            case .gone(let reason): reason
            }
        }
    }

    private(set) var saves: StoryDifference.Bookmarks

    init(from old: LocationIndex, to new: LocationIndex) {
        let paths = ShortestPaths(old)
        guard ExactName(old.document.story.id) == ExactName(new.document.story.id) else {
            saves = StoryDifference.Bookmarks(count: paths.positions.count, exactCount: 0, moved: [])
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
        saves = StoryDifference.Bookmarks(
            count: states.count, exactCount: states.count - moved.count, moved: moved)
    }

    /// The state of a location, from that of the location before it.
    private static func state(
        _ answer: LocationFinder.Answer, _ kind: NavigationStep.Kind?, _ before: State?, _ finder: inout LocationFinder,
        _ new: LocationIndex
    ) -> State {
        var state = State(answer: answer, restored: new.start, lastLeft: answer.position ?? before?.lastLeft)
        if let before { state.lostCount = before.lostCount + (before.answer.position == nil ? 1 : 0) }
        switch answer {
        case .found(let position):
            state.restored = position
            state.isExact = true
            if let before, let kind {
                let from = before.answer.position
                state.isExact =
                    before.isExact && from.map { finder.step(kind, from: $0, to: position) != nil } == true
            }
        case .lineGone(let page):
            // Still on the page: at the last line of it that is left on the way, else at its beginning.
            let isOnPage = before?.answer.page == page
            state.restored = isOnPage ? before?.restored ?? new.start : new.beginning(of: page)
        case .gone: state.restored = before?.lastLeft ?? new.start
        }
        return state
    }
}
