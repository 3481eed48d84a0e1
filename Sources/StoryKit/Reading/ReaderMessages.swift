import StoryNavigation

extension LoadingScreen {
    /// The message, in English.
    public var userMessage: String {
        if offersRetry { return "This takes longer than it should." }
        if let owner {
            return switch reason {
            case .story: "\(owner.shownName) is loading the story …"
            case .section: "\(owner.shownName) is loading the next part …"
            case .choice: "\(owner.shownName) has chosen …"
            case .assets: "\(owner.shownName) is getting the page ready …"
            }
        }
        return switch reason {
        case .story: "Loading the story …"
        case .section: "Loading the next part …"
        case .choice: "Admiring your choice …"
        case .assets: "Getting the page ready …"
        }
    }
}

extension FailureScreen {
    /// The heading, in English.
    public var title: String {
        switch reason {
        case .asset, .loading(.network), .loading(.cancelled), .loading(.notFound): "This page is not here yet"
        case .navigation(.unknownChoice), .navigation(.choiceOutOfRange): "That is not a choice here"
        case .loading, .navigation: "Something is wrong with this story"
        case .bookmark: "We can't find where you stopped"
        case .owner(let owner): "\(owner.shownName) has no page"
        }
    }

    /// What is wrong and what may help, in English.
    public var userMessage: String {
        switch reason {
        case .asset(let error): error.userMessage
        case .loading(.network), .loading(.cancelled): "The page could not be loaded. Are you online?"
        case .loading(.notFound): "The rest of this story can't be found. It may have been moved; open it again."
        case .loading(.otherRevision), .navigation(.otherRevision): StoryLoadingError.otherRevision.userMessage
        case .navigation(.unknownChoice), .navigation(.choiceOutOfRange):
            "What was chosen is not on this page. Go back and choose again."
        case .loading, .navigation: "This part of the story is damaged. Start over, or open the story again."
        case .bookmark(let error): error.userMessage
        case .owner(let owner): "\(owner.shownName) can't show the next page. You read on together when that is solved."
        }
    }
}

extension FailureScreen.Action {
    /// The button's label in English.
    public var userMessage: String {
        switch self {
        case .retry: "Try again"
        case .continueWithoutAssets: "Read on without it"
        case .back: "Go back"
        case .restart: "Return to Title"
        case .close: "Close the story"
        }
    }
}

extension BookmarkStoreError {
    /// The error and what may help, in English, without its cause, which ``description`` has.
    public var userMessage: String {
        switch self {
        case .unreadable: "Your bookmark can't be read. Try again later, or start over."
        case .damaged: "Your bookmark is damaged. Start over to read on."
        case .unknownVersion:
            "Your bookmark was saved by a newer version of this app. Update the app, or start over."
        }
    }
}

extension Restoration.Move {
    /// What changed for the stored bookmark, in English.
    public var userMessage: String {
        switch (reason, isEdited) {
        case (.sectionGone, true), (.pageGone, true):
            "This story was edited, and the page that you had come to is gone. You are at the last one before it that is left."
        case (.lineGone, true):
            "This story was edited, and the line that you had come to is gone. You are still on its page."
        case (.historyChanged, true): "This story was edited. You are where you were, but the path there has changed."
        case (.sectionGone, false), (.pageGone, false):
            "Your bookmark doesn't fit this story. You are on the last page of your path that still exists."
        case (.lineGone, false): "Your bookmark doesn't fit this story. You are on its page."
        case (.historyChanged, false): "You are where you were, but the saved history doesn't fit this story."
        }
    }
}
