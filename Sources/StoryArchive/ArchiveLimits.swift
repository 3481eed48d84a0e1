/// The limits for unpacking an archive, whatever it declares: a few kilobytes may unpack to petabytes.
public struct ArchiveLimits: Hashable, Sendable {
    /// The greatest size of all files together, in bytes, plus 64 bytes and the name for each of them. Also the greatest size
    /// of the archive itself.
    public var total: Int
    /// The greatest size of a file, in bytes.
    public var file: Int

    /// Creates limits. The defaults are 256 MiB in total, and 64 MiB for each file.
    public init(total: Int = 256 << 20, file: Int = 64 << 20) {
        self.total = total
        self.file = file
    }
}
