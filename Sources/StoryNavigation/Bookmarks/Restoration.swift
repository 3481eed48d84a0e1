import StorySource

/// The result of restoring a ``Bookmark`` in a story that may have been edited.
public enum Restoration: Sendable {
    /// The location and every step of the history still exist.
    case exact(StoryNavigator)
    /// The reader is at the location or as near as possible; the second value is what changed.
    case relocated(StoryNavigator, Move)
    /// The bookmark belongs to another story, with this id.
    case differentStory(otherStory: String)

    /// The restored navigator; nil for another story.
    public var reader: StoryNavigator? {
        switch self {
        case .exact(let reader), .relocated(let reader, _): reader
        case .differentStory: nil
        }
    }
}

extension Restoration {
    /// What changed since a bookmark was saved.
    public struct Move: Hashable, Sendable, CustomStringConvertible {
        /// The reason for the change.
        public enum Reason: Hashable, Sendable {
            /// The section is gone.
            case sectionGone
            /// The page is gone.
            case pageGone
            /// The line is gone.
            case lineGone
            /// The location exists, but its history has changed.
            case historyChanged
        }

        /// The saved location.
        public var saved: StoryLocation
        /// The restored location: the last one of the history that exists, or the story's beginning. The same as ``saved`` if
        /// only the history has changed.
        public var restored: StoryLocation
        /// The reason.
        public var reason: Reason
        /// The locations of the history that are gone. Going back skips them.
        public var lost: [StoryLocation]
        /// Whether the story was edited. Otherwise the bookmark or the story is damaged.
        public var isEdited: Bool

        /// What changed, for a person.
        public var description: String {
            let missing: String
            switch reason {
            case .sectionGone: missing = "section '\(ShortText.cut(saved.section))'"
            case .pageGone: missing = "page '\(ShortText.cut(saved.withoutLine.description))'"
            case .lineGone: missing = "line '\(ShortText.cut(saved.description))'"
            case .historyChanged: return "you are where you were, but the path that you took has changed"
            }
            return "the \(missing) is not there; you are at '\(ShortText.cut(restored.description))'"
        }
    }
}
