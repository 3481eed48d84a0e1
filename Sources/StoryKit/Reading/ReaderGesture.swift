/// What a person does to a page, wherever it is shown. In a story that is written from right to left the app swaps the
/// swipes.
public enum ReaderGesture: Hashable, Sendable {
    /// A tap on the page, or a key that means the same.
    case tap
    /// A swipe to the next page.
    case swipeForward
    /// A swipe to the page before.
    case swipeBack
}
