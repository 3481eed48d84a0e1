import Observation

extension StoryReader {
    /// Waits until a page is shown, or what went wrong, or the task is cancelled: for tests, and for apps that ask when
    /// they may go on, as in a terminal. Views observe ``screen`` instead.
    /// - Returns: What is shown then.
    @discardableResult public func waitUntilLoaded() async -> ReaderScreen {
        while case .loading = screen, !Task.isCancelled {
            let (changes, change) = AsyncStream<Void>.makeStream()
            withObservationTracking {
                _ = screen
            } onChange: {
                change.finish()
            }
            // What it changes to is there a turn later.
            for await _ in changes {}
        }
        return screen
    }

    /// Waits until the location is kept where the reader is, or the store of locations was given up, or the task is
    /// cancelled: for an app that is about to be suspended. A page that is still being loaded is no location yet.
    public func flushBookmark() async { await keeping?.settled() }

    /// Whether the location is still to be kept.
    package var isKeepingBookmark: Bool { keeping?.isIdle == false }
}
