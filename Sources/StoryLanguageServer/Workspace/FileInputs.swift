import StoryDriver
import StoryFiles
import StoryPlatform

/// The files on which a result depends, with their state at that time.
struct FileInputs: Sendable {
    /// A modification time this recent, in nanoseconds, is inconclusive: a later change may have the same time.
    private static let settling = 50_000_000

    private var stamps: [(path: RawPath, stamp: FileStamp?)] = []
    private var isSettled = true

    /// Adds a file, which need not exist.
    mutating func add(_ path: RawPath) {
        let status = path.status
        stamps.append((path, status.map { FileStamp($0) }))
        guard isSettled, let status else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let changed = status.changeTime
        let age = (now.tv_sec - changed.tv_sec) &* 1_000_000_000 &+ (now.tv_nsec - changed.tv_nsec)
        if age < Self.settling { isSettled = false }
    }

    mutating func add(contentsOf other: FileInputs) {
        stamps += other.stamps
        isSettled = isSettled && other.isSettled
    }

    /// Whether all of them are unchanged. False if that is unknown.
    var areUnchanged: Bool {
        isSettled && stamps.allSatisfy { path, stamp in path.status.map { FileStamp($0) } == stamp }
    }
}
