import StoryKit
import StorySource

/// Blocks all callers, cancelled or not, until it ends: the part of a fetcher or store that hangs.
final class Standstill: Sendable {
    private let state = Lock((waiting: [CheckedContinuation<Void, Never>](), comers: 0, isOver: false))

    /// The number of callers so far.
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

    /// Releases all callers, including later ones.
    func end() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOver = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
