import StoryIR
import StoryNavigation

/// What a reader shows: always one of three.
public enum ReaderScreen: Equatable, Sendable {
    /// The next page is not there yet.
    case loading(LoadingScreen)
    /// A page of the story.
    case page(PageScreen)
    /// Something went wrong.
    case failure(FailureScreen)

    /// What can be done besides reading, the best first; none where a page is shown.
    public var actions: [FailureScreen.Action] {
        switch self {
        case .loading(let screen): screen.actions
        case .page: []
        case .failure(let screen): screen.actions
        }
    }
}

/// What is shown until a page is there.
public struct LoadingScreen: Hashable, Sendable {
    /// What is waited for.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The page on which reading begins.
        case story
        /// The section that comes next.
        case section
        /// The page that the reader chose.
        case choice
        /// What a page can't do without.
        case assets
    }

    /// What is waited for.
    public let reason: Reason
    /// Whether it takes so long that the reader is offered to try again (``StoryReader/retry()``).
    public let offersRetry: Bool
    /// Whether there is a page to go back to (``StoryReader/back()``).
    public let offersBack: Bool
    /// Who waits, if it is not this reader, but the owner that it follows.
    public let owner: CoReadingParticipant?

    /// Takes each member as it is.
    package init(_ reason: Reason, offersRetry: Bool, offersBack: Bool, owner: CoReadingParticipant? = nil) {
        self.owner = owner
        self.reason = reason
        self.offersRetry = offersRetry
        self.offersBack = offersBack
    }

    /// What can be done, the best first; empty where there is nothing to do but wait.
    public var actions: [FailureScreen.Action] { (offersRetry ? [.retry] : []) + (offersBack ? [.back] : []) }
}

/// What is shown where something went wrong, and the ways on.
public struct FailureScreen: Hashable, Sendable {
    /// Why the page can't be shown.
    public enum Reason: Hashable, Sendable {
        /// A picture or sound that it can't do without is not there.
        case asset(AssetError)
        /// Its section is not there.
        case loading(StoryLoadingError)
        /// The way leads nowhere.
        case navigation(NavigationError)
        /// The location where the reader stopped can't be read.
        case bookmark(BookmarkStoreError)
        /// The owner that this reader follows sees an error.
        case owner(CoReadingParticipant)
    }

    /// What can be done: ``StoryReader/perform(_:)`` does it.
    public enum Action: Hashable, Sendable {
        /// Try again: ``StoryReader/retry()``.
        case retry
        /// Show the page without the pictures and sounds that it should not be without:
        /// ``StoryReader/continueWithoutAssets()``.
        case continueWithoutAssets
        /// Go back to the page that was read: ``StoryReader/back()``.
        case back
        /// Begin the story again: ``StoryReader/restart()``.
        case restart
        /// Close the story; that is the app's to do.
        case close
    }

    /// Why.
    public let reason: Reason
    /// What can be done, the best first; never empty.
    public let actions: [Action]
    /// The id of the section that could not be loaded or is damaged, where that is why.
    public let section: String?

    /// Takes each member as it is.
    package init(reason: Reason, actions: [Action], section: String? = nil) {
        self.reason = reason
        self.actions = actions
        self.section = section
    }

    /// The screen for a reason.
    /// - Parameters:
    ///   - canGoBack: Whether there is a page to go back to.
    ///   - isAtStart: Whether it is the page where the story begins, so that to begin again is to try again.
    init(_ reason: Reason, section: String? = nil, canGoBack: Bool, isAtStart: Bool) {
        let back: [Action] = canGoBack ? [.back] : []
        let out: [Action] = canGoBack || isAtStart ? back : [.restart]
        self.reason = reason
        self.section = section
        actions =
            switch reason {
            case .asset(.notFound), .asset(.processing), .asset(.invalidFormat):
                [.continueWithoutAssets, .retry] + out + [.close]
            case .asset(.network), .asset(.timeout), .asset(.cancelled):
                [.retry, .continueWithoutAssets] + out + [.close]
            case .loading(.network), .loading(.cancelled): [.retry] + out + [.close]
            case .loading(.notFound): out + [.retry, .close]
            case .loading(.otherRevision), .navigation(.otherRevision): [.close] + back
            case .bookmark(.unreadable): [.retry] + back + [.restart, .close]
            case .owner: [.close]
            case .loading, .navigation, .bookmark: back + [.restart, .close]
            }
    }
}

/// A page of the story, as far as it is shown. It has the properties of the `StoryNavigator` that is there: `location`, `page`,
/// `visibleBlocks`, `choices` and all others.
@dynamicMemberLookup public struct PageScreen: Sendable {
    let reader: StoryNavigator
    /// What became of a location that was restored here, until the next step; nil where there is nothing to say.
    public let notice: Restoration.Move?

    /// A property of the navigator.
    public subscript<Value>(dynamicMember property: KeyPath<StoryNavigator, Value>) -> Value {
        reader[keyPath: property]
    }

    /// How many pages follow the one that a choice leads to, at least and at most; nil where nobody knows.
    public func remaining(after choice: IR.Choice) -> IR.Bounds? { reader.remaining(after: choice) }
}

extension PageScreen: Equatable {
    /// Whether both show the same of one revision of a story, to readers who came the same way.
    public static func == (left: PageScreen, right: PageScreen) -> Bool {
        left.notice == right.notice && left.reader.shows(sameAs: right.reader)
    }
}
