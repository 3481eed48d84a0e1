import Observation

extension StoryReader {
    /// Waits until a page or an error is shown, or the task is cancelled: for tests, and for apps without observation, such as
    /// in a terminal. Views observe ``screen`` instead.
    /// - Returns: The screen.
    @discardableResult public func waitUntilLoaded() async -> ReaderScreen {
        while case .loading = screen, !Task.isCancelled { await waitForChange() }
        return screen
    }

    /// Waits until another screen is shown, or the task is cancelled.
    package func waitForChange() async {
        let (changes, change) = AsyncStream<Void>.makeStream()
        withObservationTracking {
            _ = screen
        } onChange: {
            change.finish()
        }
        // The new value is set a turn later.
        for await _ in changes {}
    }

    /// Waits until the current bookmark is stored, the store timed out, or the task is cancelled: for an app that is about to
    /// be suspended. A page that is still loading has no bookmark yet.
    public func flushBookmark() async { await bookmarkWriter?.settled() }

    /// Whether a bookmark is still to be stored.
    package var isSavingBookmark: Bool { bookmarkWriter?.isIdle == false }
}
