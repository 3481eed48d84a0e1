/// The size limits of a story's files, in bytes.
package struct AssetLimits: Sendable {
    /// 5 MiB: what a slow connection loads in a few seconds (LANGUAGE.md 7).
    package static let defaultCritical = 5 << 20
    /// 1 GiB.
    package static let defaultTotal = 1 << 30

    /// The limit for the critical files that a reader may have to wait for at a page. More is a warning.
    package var critical: Int
    /// The limit for all files together. More is an error, and files beyond it are not read.
    package var total: Int

    package init(critical: Int = defaultCritical, total: Int = defaultTotal) {
        self.critical = critical
        self.total = total
    }
}
