import StoryPlatform

extension Workers {
    /// Makes pieces on all threads, in any order, and takes them in their order on the calling thread, which makes some of
    /// them while it waits.
    ///
    /// Few pieces wait to be taken at any time, however many there are. Where `take` throws, no further piece is begun, and
    /// what it threw is thrown when those that were begun are done.
    ///
    /// - Parameters:
    ///   - count: How many pieces there are.
    ///   - make: Makes the piece with a number from 0; called on any thread. It gets one that was taken already, if there is one,
    ///     whose memory it may use: new memory takes longer than much of what is done in it.
    ///   - take: Takes a piece.
    package func inOrder<Piece: Sendable, Failure: Error>(
        _ count: Int, make: @escaping @Sendable (Int, Piece?) -> Piece, take: (Int, Piece) throws(Failure) -> Void
    ) throws(Failure) {
        guard self.count > 1, count > 1 else {
            var last: Piece?
            for index in 0..<count {
                let piece = make(index, last)
                try take(index, piece)
                last = piece
            }
            return
        }
        let pieces = OrderedPieces<Piece>(count: count, window: 2 * self.count)
        let shared = Workers(count: min(self.count, count))
        try shared.run(others: { pieces.makeAll(make) }) { () throws(Failure) in
            defer { pieces.stop() }
            for index in 0..<count {
                let piece = pieces.piece(index, make)
                try take(index, piece)
                pieces.recycle(piece)
            }
        }
    }
}

/// The pieces between those who make them and the one who takes them.
private final class OrderedPieces<Piece: Sendable>: @unchecked Sendable {
    private let count: Int
    /// How many pieces may be begun and not taken.
    private let window: Int
    // POSIX wants both to stay in one place. All that follows them is the mutex's.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Pieces that nobody has taken, by their numbers.
    private var made: [Int: Piece] = [:]
    /// Pieces that were taken.
    private var spare: [Piece] = []
    /// The first that nobody has begun.
    private var next = 0
    /// The first that was not taken.
    private var wanted = 0
    private var isStopped = false

    init(count: Int, window: Int) {
        self.count = count
        self.window = window
        precondition(pthread_mutex_init(mutex, nil) == 0 && pthread_cond_init(change, nil) == 0, "no mutex")
    }

    deinit {
        pthread_cond_destroy(change)
        change.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Makes pieces until there are none to be made.
    func makeAll(_ make: (Int, Piece?) -> Piece) {
        pthread_mutex_lock(mutex)
        while !isStopped, next < count {
            if next < wanted + window { makeNext(make) } else { pthread_cond_wait(change, mutex) }
        }
        pthread_mutex_unlock(mutex)
    }

    /// The piece with a number, in whose order all are asked for.
    func piece(_ index: Int, _ make: (Int, Piece?) -> Piece) -> Piece {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let piece = made.removeValue(forKey: index) {
                wanted = index + 1
                pthread_cond_broadcast(change)
                return piece
            }
            if next < count, next < wanted + window { makeNext(make) } else { pthread_cond_wait(change, mutex) }
        }
    }

    /// Gives back a piece that was taken.
    func recycle(_ piece: Piece) {
        pthread_mutex_lock(mutex)
        spare.append(piece)
        pthread_mutex_unlock(mutex)
    }

    /// Lets no further piece be begun.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_cond_broadcast(change)
        pthread_mutex_unlock(mutex)
    }

    /// Makes one, without the mutex, which is held before and afterwards.
    private func makeNext(_ make: (Int, Piece?) -> Piece) {
        let index = next
        next += 1
        let old = spare.popLast()
        pthread_mutex_unlock(mutex)
        let piece = make(index, old)
        pthread_mutex_lock(mutex)
        made[index] = piece
        pthread_cond_broadcast(change)
    }
}
