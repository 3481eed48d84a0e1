import CStoryMosquitto
import StoryKit
import StoryPlatform

/// The thread of a connection. Only this thread calls libmosquitto, so the calls need no lock.
extension MQTTLink {
    /// Starts the thread, which retains this object until it ends.
    func start() {
        listen()
        let thread = SystemThread { [self] in
            // Other threads handle signals; and SIGPIPE, from a write to a lost connection, must not end the process.
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            run()
            ended()
        }
        if let thread { return thread.detach() }
        inbox.receive(.disconnected(reason: "The system has no thread left for the connection."))
        ended()
    }

    /// Connects, and reconnects whenever the connection is lost, until the link is stopped.
    private func run() {
        guard Self.isLibraryReady else {
            return disconnected(reason: MQTTFailure.words(for: Int32(MOSQ_ERR_NOMEM.rawValue), configuration))
        }
        var delay = configuration.firstDelay
        while !isStopped {
            let (reason, wasConnected) = connectOnce()
            if isStopped { return }
            if wasConnected { delay = configuration.firstDelay }
            let end = time.now() + varied(delay)
            disconnected(reason: reason)
            while !isStopped, time.now() < end { _ = wait(for: nil, writing: false, until: end) }
            delay = min(delay * 2, configuration.longestDelay)
        }
    }

    /// Runs one connection. Returns why it ended, and whether it was established.
    private func connectOnce() -> (reason: String, wasConnected: Bool) {
        search()
        let opened = Result { () throws(MQTTClient.Failure) in try MQTTClient(for: self) }
        listen()
        switch opened {
        case .success(let client): return (client.serve(), client.wasConnected)
        case .failure(let failure): return (failure.reason, false)
        }
    }

    /// Initialized once in a process, and never cleaned up, since other code in it may use libmosquitto.
    private static let isLibraryReady = mosquitto_lib_init() == Int32(MOSQ_ERR_SUCCESS.rawValue)
}
