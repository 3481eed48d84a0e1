/// The limits and timeouts of a ``WebFetcher``.
public struct WebConfiguration: Hashable, Sendable {
    /// The greatest size of a file, in bytes after decompression; at least 0.
    public var byteLimit: Int { didSet { byteLimit = max(byteLimit, 0) } }
    /// How long a server may send nothing, including the connection.
    public var silence: Duration
    /// The timeout of a file, with all redirects.
    public var timeout: Duration
    /// The number of redirects to follow for a file, at least 0.
    public var redirects: Int { didSet { redirects = max(redirects, 0) } }

    /// Creates a configuration. The defaults are 256 MiB, 20 seconds of silence, 5 minutes in total and 10 redirects. Values
    /// below the minimum are raised to it.
    public init(
        byteLimit: Int = 256 << 20, silence: Duration = .seconds(20), timeout: Duration = .seconds(300),
        redirects: Int = 10
    ) {
        self.byteLimit = max(byteLimit, 0)
        self.silence = silence
        self.timeout = timeout
        self.redirects = max(redirects, 0)
    }
}
