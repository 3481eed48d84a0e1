import StorySource

/// Why a navigator can't take a step.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document is not one that the compiler writes: a way in it leads nowhere, or locations share a name. The text says
    /// what is wrong.
    case malformedStory(String)
    /// The story has no such section, page or line.
    case unknownLocation(StoryLocation)
    /// The section of a split story has not been inserted (``StoryNavigator/insert(_:)``).
    case notLoaded(section: String)
    /// A section is from another revision of the story.
    case otherRevision
    /// The page has lines left to show, and choices come after the last.
    case linesLeft
    /// The page ends in choices: there is no going on without one.
    case choiceNeeded
    /// The page does not end in choices.
    case nothingToChoose
    /// No choice of the page has the id.
    case unknownChoice(String)
    /// The page has only so many choices, which count from 0.
    case choiceOutOfRange(Int, count: Int)
    /// The story is over.
    case atEnd
    /// There is no step to take back.
    case atBeginning
    /// A location was saved in a form that this version of the library does not know.
    case unknownSaveVersion(Int)

    /// The fact, then the remedy where there is one, for a log or an error page.
    public var description: String {
        switch self {
        case .malformedStory(let reason): "the story is damaged: \(reason)"
        case .unknownLocation(let location): "the story has no place '\(ShortText.cut(location.description))'"
        case .notLoaded(let section): "the section '\(ShortText.cut(section))' is not loaded yet; load it first"
        case .otherRevision: "the section is one of another revision of the story; load the story anew"
        case .linesLeft: "the page is not shown to its end; go on first"
        case .choiceNeeded: "the page ends in choices; take one"
        case .nothingToChoose: "there is nothing to choose here"
        case .unknownChoice(let id): "no choice of the page is called '\(ShortText.cut(id))'"
        case .choiceOutOfRange(let index, let count): "there is no choice \(index) among \(count), counted from 0"
        case .atEnd: "the story is over"
        case .atBeginning: "there is no step to take back"
        case .unknownSaveVersion(let version):
            "the place was saved in version \(version) of the form, which this reader does not know"
        }
    }
}
