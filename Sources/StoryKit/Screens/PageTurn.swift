/// How a reader reached the current page, for the animation of the page turn and for a log. The rules are in the reference
/// (IR.md, *Turning pages*).
public struct PageTurn: Hashable, Sendable {
    /// The direction in which the page turns.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// To the next line or page, or to the target of a choice.
        case forward
        /// To what was shown before, or to the beginning.
        case back
        /// To a location anywhere in the story.
        case jump
    }

    /// The reason for a page turn.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The story was opened, possibly at the location where reading stopped.
        case opening
        /// A tap, a key or a button.
        case tap
        /// A swipe.
        case swipe
        /// A choice.
        case choice
        /// The owner of a shared reading.
        case sync
        /// The story was restarted.
        case restart
    }

    /// The direction in which the page turns.
    public let direction: Direction
    /// The reason for the page turn.
    public let reason: Reason

    package init(_ direction: Direction, _ reason: Reason) {
        self.direction = direction
        self.reason = reason
    }

    /// The page turn that opens a story.
    package static let opening = PageTurn(.jump, .opening)
}
