/// How much a ``WebFetcher`` takes, and how long it waits.
public struct WebConfiguration: Hashable, Sendable {
    /// The greatest size of a file, in bytes, as it is after decompression; at least 0.
    public var byteLimit: Int {
        didSet { byteLimit = max(byteLimit, 0) }
    }
    /// How long a server may send nothing, from the connection on.
    public var silence: Duration
    /// How long a file may take, with all redirects.
    public var timeout: Duration
    /// How many redirects are followed for a file, at least 0.
    public var redirects: Int {
        didSet { redirects = max(redirects, 0) }
    }

    /// 256 MiB, 20 seconds of silence, 5 minutes in all and 10 redirects, if not said otherwise. What is less than the
    /// least of a member counts as that.
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
