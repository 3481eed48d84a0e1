import CStoryMicrohttpd
import StoryDriver
import StoryFiles
import StoryPlatform
import StorySource

/// The server of `mdxc serve`.
package final class HTTPServer: PageServer {
    /// Browsers open six connections each, and one more for the ``EventStreams`` of each page.
    private static let connectionLimit: UInt32 = 256
    /// The timeout of a connection without transfer, in seconds.
    private static let timeout: UInt32 = 30

    /// The state of the server's thread. The server retains it while that thread runs.
    final class Context: Sendable {
        let stories: ServedStories
        let hosts: HostCheck
        let streams: EventStreams

        init(_ stories: ServedStories, _ hosts: HostCheck) {
            self.stories = stories
            self.hosts = hosts
            streams = EventStreams(stories)
        }
    }

    package let address: String
    private let context: Context
    /// Nil after the server has stopped.
    private let daemon: Lock<Daemon?>

    /// Starts the server. Its thread is confined to the pages.
    package init(_ stories: ServedStories, _ options: ServerOptions) throws(SystemError) {
        let socket = try ListeningSocket(host: options.host, port: options.port)
        let shown = options.host.contains(":") ? "[\(options.host)]" : options.host
        address = "http://\(shown):\(socket.port)/"
        let context = Context(stories, HostCheck(host: options.host, isLoopback: socket.isLoopback))
        self.context = context
        daemon = Lock(nil)
        let listening = socket.raw
        // A separate thread, because a confined thread stays confined, and so do the threads that it starts.
        let thread = SystemThread { [self] in
            var confinement = Confinement()
            confinement.allow(.read, at: context.stories.folder)
            confinement.begin()
            let started = story_http_start(
                listening, answerRequest, Unmanaged.passUnretained(context).toOpaque(), Self.connectionLimit,
                Self.timeout
            ).map(Daemon.init)
            daemon.withLock { $0 = started }
        }
        thread?.join()
        guard daemon.withLock({ $0 != nil }) else {
            close(listening)
            throw SystemError("the server can't be started")
        }
    }

    private struct Daemon: @unchecked Sendable { let pointer: OpaquePointer }

    package func sendChanges() { context.streams.sendChanges() }

    package func stop() {
        context.streams.end()
        let running = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        if let running { MHD_stop_daemon(running.pointer) }
    }

    deinit { stop() }
}

/// Answers a request. Called when its headers are complete, and again when a body would follow.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ body: UnsafePointer<CChar>?,
    _ bodySize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let state else { return story_http_no }
    let server = Unmanaged<HTTPServer.Context>.fromOpaque(context).takeUnretainedValue()
    let request = Request(connection, path: String(cString: url), method: String(cString: method))
    if state.pointee == nil {
        state.pointee = context
        // A request with a body is refused before the body is sent.
        return request.isForReading ? story_http_yes : request.refuse(405)
    }
    return request.answer(server)
}
