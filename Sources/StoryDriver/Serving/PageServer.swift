/// A server of ``ServedStories`` for browsers.
package protocol PageServer: Sendable {
    /// The address of the page of all stories.
    var address: String { get }

    /// Sends the open pages their news.
    func sendChanges()

    /// Stops the server, and closes all connections.
    func stop()
}

package struct ServerOptions: Sendable {
    package static let standardHost = "127.0.0.1"
    package static let standardPort = 4747

    /// The host name or address to listen on.
    package var host = standardHost
    /// The port to listen on; 0 for any free port.
    package var port = standardPort
    package var opensBrowser = false

    package init() {}
}
