/// How a reader comes to what is shown: for the animation that turns the page, and for a log. The rules are those of the
/// reference (IR.md, *Turning pages*).
public struct PageTurn: Hashable, Sendable {
    /// Which way the page turns.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// On: a next line or page, or what a choice leads to.
        case forward
        /// Back, to what was shown before, or to the beginning.
        case back
        /// Neither: a location somewhere in the story.
        case jump
    }

    /// What made the reader go there.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The story was opened, maybe where reading stopped the last time.
        case opening
        /// A tap, a key or a button.
        case tap
        /// A swipe.
        case swipe
        /// A choice.
        case choice
        /// Another reader, with whom this one reads together.
        case sync
        /// The story began again.
        case restart
    }

    /// Which way the page turns.
    public let direction: Direction
    /// What made the reader go there.
    public let reason: Reason

    /// Takes each member as it is.
    package init(_ direction: Direction, _ reason: Reason) {
        self.direction = direction
        self.reason = reason
    }

    /// How a story begins.
    package static let opening = PageTurn(.jump, .opening)
}
