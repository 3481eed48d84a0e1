import Foundation
import StoryKit
import StorySource

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request and what was received of its response. It ends once; later events of its task are ignored.
final class WebExchange: Sendable {
    /// The greatest number of bytes of an unneeded body to receive, so that the connection can be reused.
    private static let discardLimit = 64 << 10

    private struct State {
        var continuation: CheckedContinuation<WebAnswer, any Error>?
        var outcome: Result<WebAnswer, any Error>?
        var answer: WebAnswer?
        var bytes: [UInt8] = []
        var byteCount = 0
        /// The number of pieces received.
        var pieces = 0
    }

    let task: URLSessionDataTask
    private let limit: Int
    private let onProgress: @Sendable (Int) -> Void
    private let state = Lock(State())

    /// `limit`: the greatest size of the body. `onProgress`: called after each piece, with the number of bytes so far.
    init(_ task: URLSessionDataTask, limit: Int, onProgress: @escaping @Sendable (Int) -> Void) {
        self.task = task
        self.limit = limit
        self.onProgress = onProgress
    }

    /// Sends the request, unless the exchange has ended already.
    func start(_ continuation: CheckedContinuation<WebAnswer, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) } else { task.resume() }
    }

    /// Ends the exchange; only the first call counts.
    func end(_ outcome: Result<WebAnswer, any Error>) {
        let (isFirst, continuation) = state.withLock { state in
            let first = state.outcome == nil
            if first { state.outcome = outcome }
            defer { state.continuation = nil }
            return (first, state.continuation)
        }
        continuation?.resume(with: outcome)
        if isFirst { task.cancel() }
    }

    /// Ends the exchange when nothing is received for `timeout`.
    func endWhenIdle(for timeout: Duration, by clock: ElapsedClock) async {
        var last = -1
        while true {
            let pieces = state.withLock { $0.pieces }
            if pieces == last { return end(.failure(FetchError.network("nothing came for \(timeout)"))) }
            last = pieces
            guard await clock.reaches(clock.deadline(after: timeout)) else { return }
        }
    }

    // MARK: Response

    func receive(_ response: HTTPURLResponse) {
        let answer = WebAnswer(
            status: response.statusCode, location: response.value(forHTTPHeaderField: "Location"),
            entityTag: response.value(forHTTPHeaderField: "ETag"),
            lastModified: response.value(forHTTPHeaderField: "Last-Modified"),
            cacheControl: response.value(forHTTPHeaderField: "Cache-Control"))
        state.withLock { state in
            state.pieces += 1
            // Informational responses come before the final one (RFC 9110, section 15.2).
            if answer.status >= 200 { state.answer = answer }
        }
    }

    func receive(_ data: Data) {
        let (byteCount, outcome) = state.withLock { state -> (Int, Result<WebAnswer, any Error>?) in
            guard state.outcome == nil, let answer = state.answer else { return (state.byteCount, nil) }
            state.pieces += 1
            state.byteCount += data.count
            if answer.brings {
                if state.byteCount > limit { return (state.byteCount, .failure(FetchError.tooLarge(limit: limit))) }
                state.bytes.append(contentsOf: data)
            } else if state.byteCount > Self.discardLimit {
                return (state.byteCount, .success(answer))
            }
            return (state.byteCount, nil)
        }
        onProgress(byteCount)
        if let outcome { end(outcome) }
    }

    func complete(_ error: (any Error)?) {
        // Foundation on libcurl reports a redirect without a location only here.
        if state.withLock({ $0.answer == nil }), let response = task.response as? HTTPURLResponse { receive(response) }
        let answer = state.withLock { state -> WebAnswer? in
            defer { state.bytes = [] }
            state.answer?.bytes = state.bytes
            return state.answer.take()
        }
        if let answer, error == nil || !answer.brings {
            end(.success(answer))
        } else {
            end(.failure(FetchError.network(error?.localizedDescription ?? "the server has not answered")))
        }
    }
}
