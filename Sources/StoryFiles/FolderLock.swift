import StoryPlatform

/// A lock on an open folder, so that no two runs write into it at once. It ends with the descriptor or the process.
package enum FolderLock {
    /// The default time to wait for another run, in seconds. Writing a story takes far less, unless the other process
    /// is suspended.
    package static let standardTimeout = 20
    private static let pause: UInt32 = 2_000

    package enum Outcome {
        case locked
        /// Another run held the lock until the timeout.
        case busy
        /// The file system does not support locks.
        case unavailable
    }

    /// Waits for the lock on a folder, at most `timeout` seconds.
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
