/// A gesture on a page. In a right-to-left story, the app swaps the swipes.
public enum ReaderGesture: Hashable, Sendable {
    /// A tap on the page, or an equivalent key.
    case tap
    /// A swipe to the next page.
    case swipeForward
    /// A swipe to the previous page.
    case swipeBack
}
