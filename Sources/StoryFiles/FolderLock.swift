import StoryPlatform

/// A lock on an open folder, so that two runs don't write into it at the same time. It ends with the descriptor, and with
/// the process.
package enum FolderLock {
    /// How many seconds another run is waited for where no option says otherwise: a story is written in far less, unless
    /// whoever writes it was stopped.
    package static let standardTimeout = 20
    private static let pause: UInt32 = 2_000

    /// What came of asking for the lock.
    package enum Outcome {
        case locked
        /// Somebody else kept it all the time.
        case busy
        /// The file system has no locks.
        case unavailable
    }

    /// Waits for the lock on a folder, `timeout` seconds at most.
    package static func take(_ folder: borrowing FileDescriptor, timeout: Int) -> Outcome {
        var waited = 0.0
        while flock(folder.raw, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return .unavailable }
            guard waited < Double(timeout) else { return .busy }
            usleep(pause)
            waited += Double(pause) / 1e6
        }
        return .locked
    }
}
