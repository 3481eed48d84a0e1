import Foundation
import StoryKit
import StorySource

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The connections to servers, which close when this object is released.
final class WebSession: Sendable {
    private let session: URLSession
    private let delegate: WebDelegate
    private let onProgress: @Sendable (Int) -> Void

    /// - Parameter onProgress: Called after each piece, with the number of bytes of the request so far.
    init(onProgress: @escaping @Sendable (Int) -> Void) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // The fetcher has its own timeouts, which are shorter.
        configuration.timeoutIntervalForRequest = 86_400
        configuration.timeoutIntervalForResource = 7 * 86_400
        delegate = WebDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.onProgress = onProgress
    }

    deinit { session.invalidateAndCancel() }

    /// Returns the server's response. Throws `FetchError.tooLarge` and `network`, and `CancellationError`.
    /// - Parameter kept: The cached entry to revalidate.
    func answer(
        _ address: WebAddress, unlike kept: WebCacheEntry?, _ configuration: WebConfiguration, by clock: ElapsedClock
    ) async throws -> WebAnswer {
        var request = URLRequest(url: address.url)
        request.httpShouldHandleCookies = false
        if let tag = kept?.entityTag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        if let date = kept?.lastModified { request.setValue(date, forHTTPHeaderField: "If-Modified-Since") }
        let task = session.dataTask(with: request)
        let exchange = WebExchange(task, limit: configuration.byteLimit, onProgress: onProgress)
        delegate.add(exchange)
        let watch = Task { await exchange.endWhenIdle(for: configuration.idleTimeout, by: clock) }
        defer { watch.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchange.start($0) }
        } onCancel: {
            exchange.end(.failure(CancellationError()))
        }
    }
}
