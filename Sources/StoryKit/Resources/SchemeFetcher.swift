import StoryIR

/// Hands each URL to a fetcher for its scheme, so that one loader has stories of several kinds: folders, archives, the
/// web.
///
///     let fetcher = SchemeFetcher(["file": folder, "zip": archives, "https": web])
public struct SchemeFetcher: ResourceFetcher {
    private let fetchers: [String: any ResourceFetcher]

    /// A fetcher made of others.
    /// - Parameter fetchers: By the schemes of their URLs, in lower case, without the colon.
    public init(_ fetchers: [String: any ResourceFetcher]) { self.fetchers = fetchers }

    /// What the fetcher of the scheme brings. Throws what that throws, and ``FetchError/notFound`` for a scheme without
    /// one.
    public func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        try await fetcher(of: url).fetch(url)
    }

    /// What the fetcher of the scheme says. Throws as ``fetch(_:)`` does.
    public func files(of package: ResourceURL) async throws -> StoryPackageFiles {
        try await fetcher(of: package).files(of: package)
    }

    private func fetcher(of url: ResourceURL) throws(FetchError) -> any ResourceFetcher {
        guard let fetcher = fetchers[url.scheme] else { throw .notFound }
        return fetcher
    }
}
