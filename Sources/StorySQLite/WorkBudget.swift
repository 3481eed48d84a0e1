import StoryFiles
import StoryPlatform

/// How much work a query may take. The pages of a file can be linked so that a walk through them takes for ever, and
/// its rows can share their bytes; what SQLite wrote takes less than a step and a byte for each byte of the file.
final class WorkBudget {
    /// The steps of SQLite's virtual machine and the bytes of rows that are left.
    private var left = Int.max
    private let files: [RawPath]

    /// - Parameter path: Of the database; nil where it is ours, and its budget has no end.
    init(_ path: RawPath?) {
        files = path.map { [$0, RawPath($0.bytes + "-wal".utf8)] } ?? []
        renew()
    }

    func renew() {
        guard !files.isEmpty else { return }
        var size = 0
        // A file can be longer than its disk.
        for file in files { size += min(Int(file.status?.st_size ?? 0), Self.greatestSize) }
        left = Self.least + size * Self.perByte
    }

    func spend(_ count: Int) { left -= count }

    var isSpent: Bool { left <= 0 }

    /// What the smallest library has.
    private static let least = 200_000
    /// What there is for each byte of the file, several times of what is needed.
    private static let perByte = 8
    private static let greatestSize = 1 << 30
}
