import StoryIR

/// Forwards each URL to the fetcher of its scheme, so that one loader can load from folders and the web.
///
///     let fetcher = SchemeFetcher(["file": folder, "https": web])
public struct SchemeFetcher: ResourceFetcher {
    private let fetchers: [String: any ResourceFetcher]

    /// Creates a fetcher from others.
    /// - Parameter fetchers: The fetchers by scheme, in lower case, without the colon.
    public init(_ fetchers: [String: any ResourceFetcher]) { self.fetchers = fetchers }

    /// Fetches a URL with the fetcher of its scheme. Throws what that throws, and ``FetchError/notFound`` for an unknown
    /// scheme.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] { try await fetcher(of: url).fetch(url) }

    /// Returns the files of a package from the fetcher of its scheme. Throws like ``fetch(_:)``.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles {
        try await fetcher(of: package).files(of: package)
    }

    private func fetcher(of url: ResourceURL) throws(FetchError) -> any ResourceFetcher {
        guard let fetcher = fetchers[url.scheme] else { throw .notFound }
        return fetcher
    }
}
