import StoryIR
import StorySource

/// What ``SavedPlace/restore(in:)`` would say about a save at each place of an older edition, without making one.
///
/// Such a save holds the whole way, so all of them together grow with the square of the story. But what becomes of it follows
/// from what becomes of the save one step before, so each place costs a step.
struct SaveForecast {
    /// What is known of the save at a place.
    fileprivate struct State {
        let answer: PlaceFinder.Answer
        /// Whether the place and its way are what they were.
        var isExact = false
        /// Where the reader is put.
        var restored: Position
        /// The last place of the way that is left, this one included.
        var lastLeft: Position?
        /// How many places of the way are gone, this one not included.
        var lostCount = 0
    }

    private(set) var saves: StoryDifference.Saves

    init(from old: PlaceIndex, to new: PlaceIndex) {
        let ways = ShortestWays(old)
        guard ExactName(old.document.story.id) == ExactName(new.document.story.id) else {
            saves = StoryDifference.Saves(count: ways.positions.count, exactCount: 0, moved: [])
            return
        }
        var finder = PlaceFinder(new)
        var states: [State?] = Array(repeating: nil, count: ways.positions.count)
        for index in ways.order {
            let step = ways.steps[index]
            let before = step.flatMap { states[$0.from] }
            states[index] = Self.state(
                finder.find(old.place(at: ways.positions[index])), step?.kind, before, &finder, new)
        }
        var moved: [StoryDifference.Saves.Moved] = []
        for (position, state) in zip(ways.positions, states) {
            guard let state, let reason = state.reason else { continue }
            moved.append(
                .init(
                    saved: old.place(at: position), restored: new.place(at: state.restored), reason: reason,
                    lostCount: state.lostCount))
        }
        saves = StoryDifference.Saves(
            count: states.count, exactCount: states.count - moved.count, moved: moved)
    }

    /// The state of a place, from that of the place before it.
    private static func state(
        _ answer: PlaceFinder.Answer, _ kind: NavigationStep.Kind?, _ before: State?, _ finder: inout PlaceFinder,
        _ new: PlaceIndex
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
                    before.isExact && from.map { finder.kind(of: kind, from: $0, to: position) != nil } == true
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

extension SaveForecast.State {
    /// Why the save is restored otherwise than it was saved; nil where it is not.
    fileprivate var reason: Restoration.Move.Reason? {
        switch answer {
        case .found: isExact ? nil : .wayChanged
        case .lineGone: .lineGone
        case .gone(let reason): reason
        }
    }
}
