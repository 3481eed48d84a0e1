import StorySource

/// Why a navigator can't take a step.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document was damaged, or not written by the compiler: a link leads nowhere, or locations share a name. The
    /// text is the reason.
    case malformedStory(String)
    /// The story has no such section, page or line.
    case unknownLocation(StoryLocation)
    /// The section of a split story has not been inserted (``StoryNavigator/insert(_:)``).
    case notLoaded(section: String)
    /// A section is from another revision of the story.
    case otherRevision
    /// The page has hidden lines, and its choices come after the last line.
    case linesLeft
    /// The page has choices: one has to be taken to continue.
    case choiceNeeded
    /// The page has no choices.
    case nothingToChoose
    /// No choice of the page has the id.
    case unknownChoice(String)
    /// The index of a choice, from 0, is out of range.
    case choiceOutOfRange(Int, count: Int)
    /// The story has ended.
    case atEnd
    /// There is no step to undo.
    case atBeginning
    /// A bookmark has a format version that this library does not know.
    case unknownBookmarkVersion(Int)

    /// The error, then the remedy if there is one, for a log or an error page.
    public var description: String {
        switch self {
        case .malformedStory(let reason): "the story is damaged: \(reason)"
        case .unknownLocation(let location): "the story has no location '\(ShortText.cut(location.description))'"
        case .notLoaded(let section): "the section '\(ShortText.cut(section))' is not loaded yet; load it first"
        case .otherRevision: "the section is one of another revision of the story; load the story again"
        case .linesLeft: "the page is not shown to its end; go on first"
        case .choiceNeeded: "the page ends in choices; take one"
        case .nothingToChoose: "there is nothing to choose here"
        case .unknownChoice(let id): "no choice of the page is called '\(ShortText.cut(id))'"
        case .choiceOutOfRange(let index, let count): "there is no choice \(index) among \(count), counted from 0"
        case .atEnd: "the story is over"
        case .atBeginning: "there is no step to undo"
        case .unknownBookmarkVersion(let version):
            "the bookmark has format version \(version), which this reader does not know"
        }
    }
}
