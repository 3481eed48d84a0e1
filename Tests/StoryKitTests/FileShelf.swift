import StoryKit
import StorySource

/// A server whose files and failures tests control, and which delays files on request.
final class FileShelf: ResourceFetcher {
    private struct State {
        var files: [String: [UInt8]]
        var asked: [String] = []
        var held: Set<String> = []
        var failure: (@Sendable (_ count: Int, _ url: String) -> FetchError?)?
    }

    private let state: Lock<State>

    init(_ files: [String: [UInt8]] = [:]) { state = Lock(State(files: files)) }

    var files: [String: [UInt8]] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }
    /// The requested files, in order.
    var asked: [String] {
        get { state.withLock { $0.asked } }
        set { state.withLock { $0.asked = newValue } }
    }
    /// Returns the error of a request, by its number, from 1, and its URL.
    var failure: (@Sendable (Int, String) -> FetchError?)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// Returns the number of requests for a file.
    func count(_ url: String) -> Int { asked.count { $0 == url } }

    /// Delays a file until it is released.
    func hold(_ url: String) { state.withLock { _ = $0.held.insert(url) } }
    func release(_ url: String) { state.withLock { _ = $0.held.remove(url) } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        let name = url.description
        // A request takes its time on its way.
        for _ in 0..<Int.random(in: 0..<20) { await Task.yield() }
        let number = state.withLock { state in
            state.asked.append(name)
            return state.asked.count
        }
        while state.withLock({ $0.held.contains(name) }) {
            try Task.checkCancellation()
            await Task.yield()
        }
        return try state.withLock { state in
            if let error = state.failure?(number, name) { throw error }
            guard let bytes = state.files[name] else { throw FetchError.notFound }
            return bytes
        }
    }
}
