import StoryFiles
import StoryPlatform

/// Limits the work of a query. The pages of a damaged file can form a cycle, and its rows can share bytes. A file that SQLite
/// wrote takes less than one step and one byte for each byte of the file.
final class WorkBudget {
    /// The remaining steps of SQLite's virtual machine and bytes of rows.
    private var left = Int.max
    private let files: [RawPath]

    /// - Parameter path: The path of the database; nil for our own, which has no limit.
    init(_ path: RawPath?) {
        files = path.map { [$0, RawPath($0.bytes + "-wal".utf8)] } ?? []
        renew()
    }

    func renew() {
        guard !files.isEmpty else { return }
        var size = 0
        // A sparse file may be larger than the disk.
        for file in files { size += min(Int(file.status?.st_size ?? 0), Self.maximumSize) }
        left = Self.least + size * Self.perByte
    }

    func spend(_ count: Int) { left -= count }

    var isSpent: Bool { left <= 0 }

    /// The budget of the smallest library.
    private static let least = 200_000
    /// The budget for each byte of the file, several times what a query needs.
    private static let perByte = 8
    private static let maximumSize = 1 << 30
}
