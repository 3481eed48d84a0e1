import StoryIR
import StoryNavigation

/// What a reader says to people. An app that wants other words, or another language, sets them.
public struct ReaderWords: Hashable, Sendable {
    /// Until a page is there.
    public var loading = "One moment …"
    /// When it takes long.
    public var loadingTakesLong = "This takes longer than it should."
    /// The heading where something could not be loaded.
    public var notLoadedTitle = "This page is not here yet"
    /// Where the network is to blame.
    public var network = "The page could not be loaded. Are you online?"
    /// Where a section is not there.
    public var sectionMissing = "The rest of this story can't be found. It may have been moved; open it again."
    /// The heading where the story itself is to blame.
    public var damagedTitle = "Something is wrong with this story"
    /// Where a way leads nowhere, or a file can't be read.
    public var damaged = "This part of the story is damaged. Begin again, or open the story anew."
    /// Where the story was edited while it was read.
    public var otherEdition = "The story was changed while you read it. Open it again to read on."
    /// The words about pictures and sounds.
    public var assets = AssetWords()

    /// The words in English.
    public init() {}

    func failure(_ error: ReaderError, canGoBack: Bool) -> FailureScreen {
        let back: [FailureScreen.Action] = canGoBack ? [.back] : []
        switch error {
        case .asset(let error):
            return FailureScreen(
                title: notLoadedTitle, message: assets.text(for: error), actions: [.retry] + back + [.close])
        case .loading(.network), .loading(.cancelled):
            return FailureScreen(title: notLoadedTitle, message: network, actions: [.retry] + back + [.close])
        case .loading(.notFound):
            return FailureScreen(title: notLoadedTitle, message: sectionMissing, actions: back + [.retry, .close])
        case .loading(.otherEdition), .navigation(.otherEdition):
            return FailureScreen(title: damagedTitle, message: otherEdition, actions: [.close] + back)
        case .loading, .navigation:
            return FailureScreen(title: damagedTitle, message: damaged, actions: back + [.restart, .close])
        }
    }
}

/// Why a reader can't show the page that it was to show.
enum ReaderError: Error {
    case asset(AssetError)
    case loading(StoryLoadingError)
    case navigation(NavigationError)
}
