/// How much is unpacked of an archive, whatever it says about itself: a few kilobytes can be packed that become
/// petabytes.
public struct ArchiveLimits: Hashable, Sendable {
    /// The greatest size of all files together, in bytes, with 64 bytes and the name for each of them. An archive of
    /// which more would be packed than that is not read either.
    public var total: Int
    /// The greatest size of a file, in bytes.
    public var file: Int

    /// Takes each member as it is: 256 MiB in all, and 64 MiB for each file, where nothing else is said.
    public init(total: Int = 256 << 20, file: Int = 64 << 20) {
        self.total = total
        self.file = file
    }
}
