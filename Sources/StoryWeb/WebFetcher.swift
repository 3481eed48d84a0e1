import StoryKit

/// Fetches files from the web, by `http:` and `https:` URLs.
///
///     let loader = StoryPackageLoader(fetcher: WebFetcher(cache: InMemoryWebCache()))
///     let package = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///
/// With `FetchedArchives` of the module StoryArchive it also reads `.zip` files:
///
///     let fetcher = FetchedArchives(from: WebFetcher())     // https://example.com/stories/wolf.zip
///
/// It neither accepts nor sends cookies or credentials: a URL with credentials is refused. It follows redirects, but not from
/// `https` to `http`. It does not trust declared lengths: it counts bytes and time as they arrive (``WebConfiguration``).
///
/// On Linux it has the limits of Foundation: that of Swift 6.3 crashes if a server closes a connection within the headers
/// (swift-corelibs-foundation, issue 5285), and accepts no IPv6 addresses as hosts.
public struct WebFetcher: ResourceFetcher {
    private let configuration: WebConfiguration
    private let cache: (any WebCache)?
    private let session: WebSession
    private let clock: ElapsedClock

    /// Creates a fetcher with its own connections, which its copies share.
    /// - Parameters:
    ///   - configuration: The limits and timeouts.
    ///   - cache: Caches files of servers that send validators; nil for no cache.
    ///   - clock: The clock for timeouts.
    public init(
        _ configuration: WebConfiguration = WebConfiguration(), cache: (any WebCache)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(configuration, cache: cache, clock: clock) { _ in }
    }

    /// - Parameter onProgress: Called after each piece, with the number of bytes so far.
    init(
        _ configuration: WebConfiguration, cache: (any WebCache)?, clock: any Clock<Duration>,
        onProgress: @escaping @Sendable (Int) -> Void
    ) {
        self.configuration = configuration
        self.cache = cache
        self.clock = ElapsedClock(clock)
        session = WebSession(onProgress: onProgress)
    }

    /// Returns all bytes of the file. Throws `FetchError.notFound` for status 404 and 410; `tooLarge`; `unusable` for a URL or
    /// redirect that is refused, and for a permanent error status; `network` for any other failure; and `CancellationError`.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try Task.checkCancellation()
        let address = try WebAddress(url)
        let result = await clock.result(within: configuration.timeout) {
            await Result<[UInt8], any Error>(of: { try await fetch(address) })
        }
        try Task.checkCancellation()
        guard let result else { throw FetchError.network("it took longer than \(configuration.timeout)") }
        return try result.get()
    }

    private func fetch(_ address: WebAddress) async throws -> [UInt8] {
        var chain = RedirectChain(address, limit: configuration.redirects)
        while true {
            let resource = chain.address.resource
            let kept: WebCacheEntry? = if let cache, let resource { await cache.entry(for: resource) } else { nil }
            let answer = try await session.answer(chain.address, unlike: kept, configuration, by: clock)
            if answer.isRedirect {
                try chain.follow(answer.location)
            } else if answer.brings {
                if let cache, let resource { await update(cache, answer, kept, resource) }
                return answer.bytes
            } else if answer.status == 304, let kept {
                return kept.bytes
            } else {
                throw FetchError(status: answer.status)
            }
        }
    }

    private func update(
        _ cache: any WebCache, _ answer: WebAnswer, _ kept: WebCacheEntry?, _ resource: ResourceURL
    ) async {
        if let entry = answer.entry {
            await cache.store(entry, for: resource)
        } else if kept != nil {
            await cache.remove(resource)
        }
    }
}

extension FetchError {
    /// Creates the error for a status without a file (RFC 9110, section 15).
    init(status: Int) {
        let words = "the server answered with the status \(status)"
        self =
            switch status {
            case 404, 410: .notFound
            // Temporary errors of the server or a proxy.
            case 408, 421, 425, 429, 500...: .network(words)
            default: .unusable(words)
            }
    }
}
