/// How many bytes the files of a story may have.
package struct AssetLimits: Sendable {
    /// 5 MiB: what a slow connection loads in a few seconds (LANGUAGE.md 7).
    package static let defaultCritical = 5 << 20
    /// 1 GiB.
    package static let defaultTotal = 1 << 30

    /// The critical ones that a reader may have to wait for at a page; more is a warning.
    package var critical: Int
    /// All of them together; more is an error, and what goes over is not read.
    package var total: Int

    package init(critical: Int = defaultCritical, total: Int = defaultTotal) {
        self.critical = critical
        self.total = total
    }
}
