import CStoryMosquitto
import StoryKit
import StoryPlatform

/// The thread of a connection. Only this thread calls libmosquitto, so that needs no lock.
struct MQTTThread {
    private let link: MQTTLink

    init(_ link: MQTTLink) { self.link = link }

    /// Starts a thread that retains the link until it ends. Returns false if the system can't create one.
    static func begin(for link: MQTTLink) -> Bool {
        let thread = SystemThread {
            // Other threads handle signals; and a write to a broker that is gone must not end the process (SIGPIPE).
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            MQTTThread(link).run()
        }
        thread?.detach()
        return thread != nil
    }

    /// Connects, and reconnects whenever the connection is lost, until the link is stopped.
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

    /// Runs one connection. Returns why it ended, and whether it was established.
    private func connectOnce() -> (reason: String, wasConnected: Bool) {
        link.search()
        let opened = MQTTClient.connect(for: link)
        link.listen()
        switch opened {
        case .success(let client): return (client.serve(), client.wasConnected)
        case .failure(let failure): return (failure.reason, false)
        }
    }

    /// Waits until a time, or until the link is stopped.
    private func wait(until end: Duration) {
        while !link.isStopped, link.time.now() < end { _ = link.wait(for: nil, writing: false, until: end) }
    }

    /// Initialized once in a process, and never cleaned up, since others may use libmosquitto.
    private static let isLibraryReady = mosquitto_lib_init() == Int32(MOSQ_ERR_SUCCESS.rawValue)
}
