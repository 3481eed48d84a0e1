/// What answers browsers that look at ``ServedStories``.
package protocol PageServer: Sendable {
    /// Where the page of all stories is.
    var address: String { get }

    /// Tells the open pages what is new.
    func tellNews()

    /// Ends it, and all connections.
    func stop()
}

/// Where pages are served.
package struct ServerOptions: Sendable {
    package static let standardHost = "127.0.0.1"
    package static let standardPort = 4747

    /// The name or address to listen at.
    package var host = standardHost
    /// 0 for any that is free.
    package var port = standardPort
    /// Whether a browser is opened.
    package var opensBrowser = false

    package init() {}
}
