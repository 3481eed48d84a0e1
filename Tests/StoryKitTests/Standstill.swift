import StoryKit
import StorySource

/// Holds up whoever comes, whether cancelled or not, until it ends: the part of a fetcher or store that hangs.
final class Standstill: Sendable {
    private let state = Lock((waiting: [CheckedContinuation<Void, Never>](), comers: 0, isOver: false))

    /// How many have come so far.
    var comers: Int { state.withLock { $0.comers } }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.comers += 1
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Lets all go, and whoever comes later.
    func end() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOver = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
