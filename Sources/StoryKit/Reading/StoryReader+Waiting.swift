import Observation

extension StoryReader {
    /// Waits until a page is shown, or what went wrong, or the task is cancelled: for tests, and for apps that ask when
    /// they may go on, as in a terminal. Views observe ``screen`` instead.
    /// - Returns: What is shown then.
    @discardableResult public func settled() async -> ReaderScreen {
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

    /// Waits until the place is kept where the reader is, or the store of places was given up, or the task is
    /// cancelled: for an app that is about to be suspended. A page that is still being loaded is no place yet.
    public func placeKept() async { await keeping?.settled() }

    /// Whether the place is still to be kept.
    package var isKeepingPlace: Bool { keeping?.isIdle == false }
}
