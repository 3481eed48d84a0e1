import StoryDriver
import StoryFiles
import StoryPlatform

/// Files that decided about something, as they were then.
struct FileInputs: Sendable {
    /// A time of change so short before it was looked at says nothing: another change may have the same.
    private static let settling = 50_000_000

    private var stamps: [(path: RawPath, stamp: FileStamp?)] = []
    private var isSettled = true

    /// Adds a file, which need not be there.
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

    /// Whether all of them are as they were. False where nobody can know.
    var areUnchanged: Bool {
        isSettled && stamps.allSatisfy { path, stamp in path.status.map { FileStamp($0) } == stamp }
    }
}
