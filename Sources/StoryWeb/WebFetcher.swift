import StoryKit

/// Brings files from the web, by their `http:` and `https:` URLs.
///
///     let loader = StoryPackageLoader(fetcher: WebFetcher(cache: InMemoryWebCache()))
///     let package = try await loader.load(ResourceURL("https://example.com/stories/wolf/")!)
///
/// With `FetchedArchives` of the module StoryArchive it also brings what is inside of a `.zip`:
///
///     let fetcher = FetchedArchives(from: WebFetcher())     // https://example.com/stories/wolf.zip
///
/// No cookies are taken or sent, and no names or passwords: a URL that holds one is refused. Redirects are followed, but
/// not from `https` to `http`. A server is believed nothing about lengths: receiving ends as soon as it is too much, or
/// takes too long (``WebConfiguration``).
///
/// On Linux this is as good as Foundation there: that of Swift 6.3 ends the process where a server ends a connection within
/// the headers (swift-corelibs-foundation, issue 5285), and takes no IPv6 addresses in place of names.
public struct WebFetcher: ResourceFetcher {
    private let configuration: WebConfiguration
    private let cache: (any WebCache)?
    private let session: WebSession
    private let clock: ElapsedClock

    /// A fetcher with connections of its own, which copies of it share.
    /// - Parameters:
    ///   - configuration: How much it takes, and how long it waits.
    ///   - cache: Keeps what was sent, for servers that tell whether that has changed; nil where nothing does.
    ///   - clock: What times are measured by.
    public init(
        _ configuration: WebConfiguration = WebConfiguration(), cache: (any WebCache)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(configuration, cache: cache, clock: clock) { _ in }
    }

    /// - Parameter onProgress: Told the number of bytes so far, after each piece.
    init(
        _ configuration: WebConfiguration, cache: (any WebCache)?, clock: any Clock<Duration>,
        onProgress: @escaping @Sendable (Int) -> Void
    ) {
        self.configuration = configuration
        self.cache = cache
        self.clock = ElapsedClock(clock)
        session = WebSession(onProgress: onProgress)
    }

    /// All bytes of the file. Throws `FetchError.notFound` for the status 404 and 410; `tooLarge`; `unusable` for a URL
    /// or a redirect that is refused and for a status that would be the same another time; `network` for all else; and
    /// `CancellationError`.
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
            await cache.keep(entry, for: resource)
        } else if kept != nil {
            await cache.remove(resource)
        }
    }
}

extension FetchError {
    /// What a status means that brings nothing (RFC 9110, section 15).
    init(status: Int) {
        let words = "the server answered with the status \(status)"
        self =
            switch status {
            case 404, 410: .notFound
            // A server, or one on the way, that may be able to another time.
            case 408, 421, 425, 429, 500...: .network(words)
            default: .unusable(words)
            }
    }
}
