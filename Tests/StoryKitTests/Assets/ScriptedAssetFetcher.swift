import StoryKit
import StorySource
import TestSupport

/// A fetcher that a test controls: it answers by a script, or when the test answers.
final class ScriptedAssetFetcher: ResourceFetcher {
    enum Reply {
        case bytes([UInt8])
        case failure(any Error)
        /// The test answers; the request ends when it is cancelled.
        case wait
        /// The test answers; the request does not end when it is cancelled.
        case hang
    }

    struct Pending {
        let id: Int
        let url: String
        let honoursCancellation: Bool
        let continuation: CheckedContinuation<[UInt8], any Error>
    }

    private struct State {
        var pending: [Pending] = []
        /// The requests that were cancelled before they could wait.
        var cancelled: Set<Int> = []
        /// The number of requests that have begun.
        var begun = 0
        var urls: [String] = []
        var active = 0
        var maximumActive = 0
    }

    private let state = Lock(State())
    private let script: @Sendable (_ url: String, _ id: Int) -> Reply

    /// Creates a fetcher. The script is called with the URL and the number of the request, from 0.
    init(_ script: @escaping @Sendable (String, Int) -> Reply = { _, _ in .wait }) { self.script = script }

    /// The names of all requested files, in order. One that waits is among them as soon as the test can answer it.
    var names: [String] { state.withLock { $0.urls.map(Self.name) } }
    var requestCount: Int { state.withLock { $0.urls.count } }
    /// The requests that have not ended, in order.
    var pending: [(id: Int, name: String)] { state.withLock { $0.pending.map { ($0.id, Self.name($0.url)) } } }
    var pendingNames: [String] { pending.map(\.name) }
    /// The greatest number of concurrent requests.
    var maximumActive: Int { state.withLock { $0.maximumActive } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        // A request takes its time on its way.
        for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
        let id = state.withLock { state in
            defer { state.begun += 1 }
            state.active += 1
            state.maximumActive = max(state.maximumActive, state.active)
            return state.begun
        }
        defer { state.withLock { $0.active -= 1 } }
        let reply = script(url.description, id)
        switch reply {
        case .bytes, .failure: state.withLock { $0.urls.append(url.description) }
        case .wait, .hang: break
        }
        switch reply {
        case .bytes(let bytes): return bytes
        case .failure(let error): throw error
        case .wait: return try await answer(id, url, honoursCancellation: true)
        case .hang: return try await answer(id, url, honoursCancellation: false)
        }
    }

    /// Answers a waiting request.
    func answer(id: Int, _ result: Result<[UInt8], any Error>) {
        let pending = state.withLock { state in
            state.pending.firstIndex { $0.id == id }.map { state.pending.remove(at: $0) }
        }
        pending?.continuation.resume(with: result)
    }

    /// Answers the oldest request for a file.
    func answer(_ name: String, _ result: Result<[UInt8], any Error>) {
        if let found = pending.first(where: { $0.name == name }) { answer(id: found.id, result) }
    }

    /// Ends all waiting requests, so that nothing outlives the test.
    func endAll() {
        for item in pending { answer(id: item.id, .failure(CancellationError())) }
    }

    private func answer(_ id: Int, _ url: ResourceURL, honoursCancellation: Bool) async throws -> [UInt8] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.urls.append(url.description)
                    if state.cancelled.remove(id) != nil { return true }
                    state.pending.append(
                        Pending(
                            id: id, url: url.description, honoursCancellation: honoursCancellation,
                            continuation: continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            guard honoursCancellation else { return }
            let pending = state.withLock { state -> Pending? in
                guard let index = state.pending.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.pending.remove(at: index)
            }
            pending?.continuation.resume(throwing: CancellationError())
        }
    }

    private static func name(_ url: String) -> String { url.split(separator: "/").last.map(String.init) ?? url }
}
