/// The result of restoring a location of a bookmark. It follows from that of the location before it.
struct RestoredLocation {
    let answer: LocationFinder.Answer
    /// Whether the location and its history are unchanged.
    fileprivate(set) var isExact = false
    /// The restored position.
    fileprivate(set) var position: Position
    /// The number of steps of the history that lead there.
    fileprivate(set) var stepCount = 0
    /// The number of locations of the history that are gone, without this one.
    fileprivate(set) var lostCount = 0
    /// The number of locations before this one.
    fileprivate let index: Int
    /// The last location of the history that still exists, this one included.
    fileprivate var lastExisting: (position: Position, stepCount: Int)?

    /// The reason why the bookmark is not restored exactly; nil if it is.
    var reason: Restoration.Move.Reason? {
        switch answer {
        case .found: isExact ? nil : .historyChanged
        case .lineGone: .lineGone
        case .gone(let reason): reason
        }
    }
}

extension LocationFinder {
    /// Restores a location, to which a step of this kind leads from the location before it; nil for the first one.
    mutating func restore(
        _ location: StoryLocation, after before: RestoredLocation?, by kind: NavigationStep.Kind?
    ) -> RestoredLocation {
        let answer = find(location)
        var restored = RestoredLocation(answer: answer, position: map.start, index: before.map { $0.index + 1 } ?? 0)
        restored.lastExisting = before?.lastExisting
        if let before { restored.lostCount = before.lostCount + (before.answer.position == nil ? 1 : 0) }
        switch answer {
        case .found(let position):
            (restored.position, restored.stepCount) = (position, restored.index)
            restored.lastExisting = (position, restored.index)
            restored.isExact = true
            if let before, let kind {
                let from = before.answer.position
                restored.isExact = before.isExact && from.map { step(kind, from: $0, to: position) != nil } == true
            }
        case .lineGone(let page):
            // The reader stays on the page: at its last visited line that still exists, else at its beginning.
            if let before, before.answer.page == page {
                (restored.position, restored.stepCount) = (before.position, before.stepCount)
            } else {
                (restored.position, restored.stepCount) = (map.beginning(of: page), restored.index)
            }
        case .gone: if let last = before?.lastExisting { (restored.position, restored.stepCount) = last }
        }
        return restored
    }
}
