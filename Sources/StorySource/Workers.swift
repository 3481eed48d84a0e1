import StoryPlatform

/// The threads that share a piece of work: the one that asks for it, and others that are started for it and end with it.
package struct Workers: Sendable {
    /// The calling thread, and no other.
    package static let alone = Workers(count: 1)

    /// How many threads there are, the calling one included: at least 1.
    package let count: Int
    /// So many bytes of source are worth a thread's while, where each of them takes some work.
    package let share: Int

    /// So many threads, the calling one included. Tests share smaller pieces.
    package init(count: Int, share: Int = 128 << 10) {
        self.count = max(1, count)
        self.share = max(1, share)
    }

    /// Runs `others` on all threads but the calling one, which runs `own`; returns what that returns, or throws what it
    /// throws, when all are done. Where no further thread can be started, there are fewer of them.
    package func run<Result: ~Copyable, Failure: Error>(
        others: @escaping @Sendable () -> Void, own: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var threads: [SystemThread] = []
        for _ in 1..<count {
            guard let thread = SystemThread(others) else { break }
            threads.append(thread)
        }
        defer { for thread in threads { thread.join() } }
        return try own()
    }
}
