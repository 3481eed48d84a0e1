extension PlaybackController {
    /// How long previews are, and how long adapters may take.
    public struct Configuration: Hashable, Sendable {
        /// How much of a recording its preview is; less than nothing is nothing.
        public var previewLength: Duration
        /// When an adapter that makes no sound counts as one that never will, and one that does not come back from what it
        /// was told is told what comes next. The time that readers take to give their permission does not count.
        public var timeout: Duration

        /// Thirty seconds, and twenty, if not said otherwise.
        public init(previewLength: Duration = .seconds(30), timeout: Duration = .seconds(20)) {
            self.previewLength = previewLength
            self.timeout = timeout
        }
    }
}
