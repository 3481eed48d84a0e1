extension PlaybackController {
    /// The length of previews, and the timeout of adapters.
    public struct Configuration: Hashable, Sendable {
        /// The length of a preview. A negative length counts as zero.
        public var previewLength: Duration
        /// How long an adapter may take to begin to sound, or to return from a command. The time in which the reader is asked
        /// for permission does not count.
        public var timeout: Duration

        /// Creates a configuration. The defaults are previews of thirty seconds and a timeout of twenty.
        public init(previewLength: Duration = .seconds(30), timeout: Duration = .seconds(20)) {
            self.previewLength = previewLength
            self.timeout = timeout
        }
    }
}
