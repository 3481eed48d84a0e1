import StoryKit
import StorySource

/// Files in memory, each of which can be delayed, changed or made unavailable.
final class HeldFetcher: ResourceFetcher {
    private struct State {
        var files: [String: [UInt8]]
        var asked: [String: Int] = [:]
        var held: Set<String> = []
        var isOffline = false
    }

    private let state: Lock<State>

    init(_ files: [String: [UInt8]]) { state = Lock(State(files: files)) }

    /// Returns the number of requests for a file.
    func count(_ url: String) -> Int { state.withLock { $0.asked[url] ?? 0 } }
    /// All requested files.
    var asked: Set<String> { state.withLock { Set($0.asked.keys) } }

    func set(_ url: String, _ bytes: [UInt8]?) { state.withLock { $0.files[url] = bytes } }
    func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

    /// Delays a file until it is released.
    func hold(_ url: String) { state.withLock { _ = $0.held.insert(url) } }
    func release(_ url: String) { state.withLock { _ = $0.held.remove(url) } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        let name = url.description
        // A request takes its time on its way.
        for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
        state.withLock { $0.asked[name, default: 0] += 1 }
        while state.withLock({ $0.held.contains(name) }) {
            try Task.checkCancellation()
            await Task.yield()
        }
        return try state.withLock { state in
            if state.isOffline { throw FetchError.network("no way out") }
            guard let bytes = state.files[name] else { throw FetchError.notFound }
            return bytes
        }
    }
}
