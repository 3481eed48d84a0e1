import StorySource

/// What became of a ``Bookmark`` in a story that may have been edited since.
public enum Restoration: Sendable {
    /// The reader is where it was, and every step of its path is still a step of the story.
    case exact(StoryNavigator)
    /// The reader is where it was or as near as can be; what is different is said.
    case relocated(StoryNavigator, Move)
    /// The location is one of another story, the one with this id.
    case differentStory(otherStory: String)

    /// The reader; nil where the location was refused.
    public var reader: StoryNavigator? {
        switch self {
        case .exact(let reader), .relocated(let reader, _): reader
        case .differentStory: nil
        }
    }
}

extension Restoration {
    /// What is different from when a location was saved.
    public struct Move: Hashable, Sendable, CustomStringConvertible {
        /// Why.
        public enum Reason: Hashable, Sendable {
            /// The section is not there any more.
            case sectionGone
            /// The page is not there any more.
            case pageGone
            /// The line is not there any more.
            case lineGone
            /// The location is as it was, but the path to it has changed.
            case historyChanged
        }

        /// Where the reader was.
        public var saved: StoryLocation
        /// Where it is now: the last location of its way that is left, or the story's beginning. The same as ``saved`` where
        /// only the path has changed.
        public var restored: StoryLocation
        /// Why.
        public var reason: Reason
        /// The locations of the way that are not there any more. Going back leaves them out.
        public var lost: [StoryLocation]
        /// Whether the story was edited since. Else the location or the story is damaged.
        public var isEdited: Bool

        /// The fact and its consequence, for a person.
        public var description: String {
            let missing: String
            switch reason {
            case .sectionGone: missing = "section '\(ShortText.cut(saved.section))'"
            case .pageGone: missing = "page '\(ShortText.cut(saved.withoutLine.description))'"
            case .lineGone: missing = "line '\(ShortText.cut(saved.description))'"
            case .historyChanged: return "you are where you were, but the way that you came has changed"
            }
            return "the \(missing) is not there; you are at '\(ShortText.cut(restored.description))'"
        }
    }
}
