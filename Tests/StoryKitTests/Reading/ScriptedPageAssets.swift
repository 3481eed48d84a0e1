import StoryIR
import StoryKit
import StorySource

/// Assets that are available when a test says so.
final class ScriptedPageAssets: PageAssets {
    private struct Waiter {
        let keys: [String]
        let continuation: CheckedContinuation<AssetError?, Never>
    }

    private struct State {
        /// The assets that the reader may request; nil for all.
        var known: Set<String>?
        var ready: Set<String> = []
        var error: AssetError?
        var waiters: [Int: Waiter] = [:]
        var loads = 0
        /// The requests that were cancelled before they could wait.
        var cancelled: Set<Int> = []
        var prefetched: [[String]] = []
        var added: [String] = []

        func answer(to keys: [String]) -> Result<Void, AssetError>? {
            if let known, !known.isSuperset(of: keys) { return .failure(.notFound) }
            if ready.isSuperset(of: keys) { return .success(()) }
            return error.map { .failure($0) }
        }
    }

    private let state: Lock<State>

    /// - Parameter known: The assets that the reader need not add; nil if it need not add any.
    init(known: Set<String>? = nil) { state = Lock(State(known: known)) }

    /// The number of calls that waited.
    var loads: Int { state.withLock { $0.loads } }
    /// The first blocks of the current page and of the following ones, for each call.
    var prefetched: [[String]] { state.withLock { $0.prefetched } }
    var added: [String] { state.withLock { $0.added } }

    func bring(_ key: String) { change { _ = $0.ready.insert(key) } }
    func lose(_ key: String) { change { _ = $0.ready.remove(key) } }
    /// Makes missing assets fail, until this is nil again.
    func fail(_ error: AssetError?) { change { $0.error = error } }

    func add(_ assets: [IR.Asset]) {
        change { state in
            state.added += assets.map(\.key)
            state.known?.formUnion(assets.map(\.key))
        }
    }

    func canEnter(_ page: IR.Page) -> Bool {
        state.withLock { if case .success = $0.answer(to: Self.keys(page)) { true } else { false } }
    }

    func loadAssets(for page: IR.Page, isRetry: Bool) async throws(AssetError) {
        let id = state.withLock { state in
            state.loads += 1
            return state.loads
        }
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Result<Void, AssetError>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(.cancelled) }
                    if let answer = state.answer(to: Self.keys(page)) { return answer }
                    state.waiters[id] = Waiter(keys: Self.keys(page), continuation: continuation)
                    return nil
                }
                if let answer { Self.resume(continuation, with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: id)
                if waiter == nil { state.cancelled.insert(id) }
                return waiter
            }
            waiter?.continuation.resume(returning: .cancelled)
        }
        if let error { throw error }
    }

    func prefetch(_ pages: NearbyPages) {
        state.withLock { $0.prefetched.append(([pages.page] + pages.following).map { $0.blocks[0].id }) }
    }

    /// Changes the available assets, and resumes calls that waited for them.
    private func change(_ make: (inout sending State) -> Void) {
        let answered = state.withLock { state in
            make(&state)
            let answered = state.waiters.compactMap { id, waiter in
                state.answer(to: waiter.keys).map { (id, waiter, $0) }
            }
            for (id, _, _) in answered { state.waiters[id] = nil }
            return answered
        }
        for (_, waiter, answer) in answered { Self.resume(waiter.continuation, with: answer) }
    }

    private static func resume(
        _ continuation: CheckedContinuation<AssetError?, Never>, with answer: Result<Void, AssetError>
    ) {
        switch answer {
        case .success: continuation.resume(returning: nil)
        case .failure(let error): continuation.resume(returning: error)
        }
    }

    private static func keys(_ page: IR.Page) -> [String] { page.assets.map(\.asset) }
}
