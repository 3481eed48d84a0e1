import StoryIR
import StoryNavigation

/// What a reader shows.
public enum ReaderScreen: Equatable, Sendable {
    /// The next page is loading.
    case loading(LoadingScreen)
    /// A page of the story.
    case page(PageScreen)
    /// An error.
    case failure(FailureScreen)

    /// The available actions, the best first; empty while a page is shown.
    public var actions: [FailureScreen.Action] {
        switch self {
        case .loading(let screen): screen.actions
        case .page: []
        case .failure(let screen): screen.actions
        }
    }

    /// How the reader comes to the screen.
    public var turn: PageTurn {
        switch self {
        case .loading(let screen): screen.turn
        case .page(let screen): screen.turn
        case .failure(let screen): screen.turn
        }
    }
}

/// The screen before a page is loaded.
public struct LoadingScreen: Hashable, Sendable {
    /// What the reader waits for.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The first page.
        case story
        /// The next section.
        case section
        /// The page of a choice.
        case choice
        /// The critical assets of a page.
        case assets
    }

    /// What the reader waits for.
    public let reason: Reason
    /// Whether it takes so long that a retry is offered (``StoryReader/retry()``).
    public let offersRetry: Bool
    /// Whether there is a page to go back to (``StoryReader/back()``).
    public let offersBack: Bool
    /// How the reader comes to the page that is loading.
    public let turn: PageTurn
    /// The owner that is waiting; nil if it is this reader.
    public let owner: CoReadingParticipant?

    package init(
        _ reason: Reason, offersRetry: Bool, offersBack: Bool, turn: PageTurn = .opening,
        owner: CoReadingParticipant? = nil
    ) {
        self.owner = owner
        self.reason = reason
        self.offersRetry = offersRetry
        self.offersBack = offersBack
        self.turn = turn
    }

    /// The available actions, the best first; may be empty.
    public var actions: [FailureScreen.Action] { (offersRetry ? [.retry] : []) + (offersBack ? [.back] : []) }
}

/// The screen for an error, with the available actions.
public struct FailureScreen: Hashable, Sendable {
    /// Why the page can't be shown.
    public enum Reason: Hashable, Sendable {
        /// A critical asset can't be loaded.
        case asset(AssetError)
        /// Its section can't be loaded.
        case loading(StoryLoadingError)
        /// Navigation failed.
        case navigation(NavigationError)
        /// The stored bookmark can't be read.
        case bookmark(BookmarkStoreError)
        /// The owner that this reader follows sees an error.
        case owner(CoReadingParticipant)
    }

    /// An action for ``StoryReader/perform(_:)``.
    public enum Action: Hashable, Sendable {
        /// Try again: ``StoryReader/retry()``.
        case retry
        /// Show the page without its critical assets: ``StoryReader/continueWithoutAssets()``.
        case continueWithoutAssets
        /// Go back to the last page: ``StoryReader/back()``.
        case back
        /// Restart the story: ``StoryReader/restart()``.
        case restart
        /// Close the story, which is up to the app.
        case close
    }

    /// The reason.
    public let reason: Reason
    /// The available actions, the best first; never empty.
    public let actions: [Action]
    /// The id of the section that could not be loaded or is damaged, if that is the reason.
    public let section: String?
    /// How the reader would have come to the page.
    public let turn: PageTurn

    package init(reason: Reason, actions: [Action], section: String? = nil, turn: PageTurn = .opening) {
        self.reason = reason
        self.actions = actions
        self.section = section
        self.turn = turn
    }

    /// Creates the screen for a reason. `canGoBack`: whether there is a page to go back to. `isAtStart`: whether it is the
    /// first page of the story, so that restarting is the same as retrying.
    init(_ reason: Reason, section: String? = nil, canGoBack: Bool, isAtStart: Bool, turn: PageTurn) {
        let back: [Action] = canGoBack ? [.back] : []
        let out: [Action] = canGoBack || isAtStart ? back : [.restart]
        let actions: [Action] =
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
        self.init(reason: reason, actions: actions, section: section, turn: turn)
    }
}

/// The visible part of a page. It has the properties of the current `StoryNavigator`: `location`, `page`, `visibleBlocks`,
/// `choices` and all others.
@dynamicMemberLookup public struct PageScreen: Sendable {
    let navigator: StoryNavigator
    /// What changed for the bookmark that was restored here; nil if nothing did, or after the next step.
    public let notice: Restoration.Move?
    /// How the reader came to the page.
    public let turn: PageTurn

    /// A property of the navigator.
    public subscript<Value>(dynamicMember property: KeyPath<StoryNavigator, Value>) -> Value {
        navigator[keyPath: property]
    }

    /// Returns how many pages follow the target of a choice, at least and at most; nil if unknown.
    public func remaining(after choice: IR.Choice) -> IR.Bounds? { navigator.remaining(after: choice) }
}

extension PageScreen: Equatable {
    /// Returns whether both show the same location in the same revision of a story, after the same path. Ignores how
    /// the page was turned.
    public static func == (left: PageScreen, right: PageScreen) -> Bool {
        left.notice == right.notice && left.navigator.shows(sameAs: right.navigator)
    }
}
