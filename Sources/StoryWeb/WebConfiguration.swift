/// The limits and timeouts of a ``WebFetcher``.
public struct WebConfiguration: Hashable, Sendable {
    /// The greatest size of a file, in bytes after decompression; at least 0.
    public var byteLimit: Int { didSet { byteLimit = max(byteLimit, 0) } }
    /// The longest time to wait for the next bytes, or for a connection.
    public var idleTimeout: Duration
    /// The longest time for a request, with all redirects.
    public var timeout: Duration
    /// The number of redirects to follow for a file, at least 0.
    public var redirects: Int { didSet { redirects = max(redirects, 0) } }

    /// Creates a configuration. The defaults are 256 MiB, 20 seconds without bytes, 5 minutes in total and 10 redirects. Values
    /// below the minimum are raised to it.
    public init(
        byteLimit: Int = 256 << 20, idleTimeout: Duration = .seconds(20), timeout: Duration = .seconds(300),
        redirects: Int = 10
    ) {
        self.byteLimit = max(byteLimit, 0)
        self.idleTimeout = idleTimeout
        self.timeout = timeout
        self.redirects = max(redirects, 0)
    }
}
