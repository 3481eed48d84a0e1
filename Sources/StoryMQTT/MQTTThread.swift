import CMosquitto
import StoryKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The thread of a connection. Nothing but it calls libmosquitto, so nothing of that has to be locked.
struct MQTTThread {
    private let link: MQTTLink

    init(_ link: MQTTLink) { self.link = link }

    /// Begins a thread that holds the link until it ends. False where the system has none left.
    static func begin(for link: MQTTLink) -> Bool {
        let held = Unmanaged.passRetained(link)
        #if canImport(Glibc)
            var thread = pthread_t()
            guard pthread_create(&thread, nil, runThread, held.toOpaque()) == 0 else {
                held.release()
                return false
            }
            pthread_detach(thread)
        #else
            var thread: pthread_t?
            guard pthread_create(&thread, nil, { runThread($0) }, held.toOpaque()) == 0, let thread else {
                held.release()
                return false
            }
            pthread_detach(thread)
        #endif
        return true
    }

    /// Connects, and again whenever the connection is lost, until the link is stopped.
    func run() {
        defer { link.ended() }
        let configuration = link.configuration
        guard Self.isLibraryReady else {
            return link.disconnected(reason: MQTTFailure.words(for: Int32(MOSQ_ERR_NOMEM.rawValue), configuration))
        }
        var delay = configuration.firstDelay
        while !link.isStopped {
            let (reason, wasConnected) = connectOnce()
            if link.isStopped { return }
            if wasConnected { delay = configuration.firstDelay }
            let end = link.time.now() + link.varied(delay)
            link.disconnected(reason: reason)
            wait(until: end)
            delay = min(delay * 2, configuration.longestDelay)
        }
    }

    /// A connection from beginning to end: why it ended, and whether it was one.
    private func connectOnce() -> (reason: String, wasConnected: Bool) {
        link.search()
        let opened = MQTTClient.connect(for: link)
        link.listen()
        switch opened {
        case .success(let client): return (client.serve(), client.wasConnected)
        case .failure(let failure): return (failure.reason, false)
        }
    }

    /// Waits until then, or until the link is stopped.
    private func wait(until end: Duration) {
        while !link.isStopped, link.time.now() < end { _ = link.wait(for: nil, writing: false, until: end) }
    }

    /// Done once in a process, and never undone: other users of libmosquitto may be there.
    private static let isLibraryReady = mosquitto_lib_init() == Int32(MOSQ_ERR_SUCCESS.rawValue)
}

/// What the thread runs.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    // Signals are for other threads; and one that writes to a broker that is gone must not end the process (SIGPIPE).
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if let context { MQTTThread(Unmanaged<MQTTLink>.fromOpaque(context).takeRetainedValue()).run() }
    return nil
}
