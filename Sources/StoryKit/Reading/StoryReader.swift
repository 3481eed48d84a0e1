import Observation
import StoryIR
import StoryNavigation
import StorySource

/// Reads a story page by page: the state for an app's views, and their input.
///
///     let reader = try StoryReader(package, loader: loader, assets: store, bookmarks: bookmarks)
///     reader.begin()
///     switch reader.screen { … }          // in a view
///     reader.receive(.tap)                // in its gestures
///     reader.choose(choice)               // in its buttons
///
/// It combines the navigator, the sections of a split story, and the assets of pages. A page is shown once its critical assets
/// are loaded; if they are already, in the same turn. Until then ``screen`` shows that it is loading, and offers a retry after
/// a while. Every error has a message and at least one action. A step that is not possible at the current location, such as a
/// tap where a choice is needed, changes nothing and returns false. Only a choice that the page does not offer leads to an error
/// page.
@MainActor @Observable public final class StoryReader {
    /// The number of sections to request at once if a stored location needs many.
    static let sectionsAtOnce = 8
    static let bookmarkTimeout = Duration.seconds(10)

    /// What to show.
    public internal(set) var screen: ReaderScreen {
        didSet {
            sounds?.show(screen)
            note(screen)
        }
    }
    /// Who takes the reader's steps.
    public internal(set) var mode = ReaderMode.alone

    /// The screen that the reader would show alone.
    @ObservationIgnored private(set) var ownScreen: ReaderScreen { didSet { ownScreenChanged() } }
    @ObservationIgnored var together: ReaderTogether?
    @ObservationIgnored var navigator: StoryNavigator
    @ObservationIgnored let assets: (any PageAssets)?
    @ObservationIgnored let beats: SectionLoader?
    @ObservationIgnored private let bookmarks: (any BookmarkStore)?
    @ObservationIgnored let clock: ElapsedClock
    @ObservationIgnored private let configuration: Configuration
    /// Whether a page was shown, to which the reader can return.
    @ObservationIgnored private(set) var hasPage = false
    @ObservationIgnored private var step: ReaderStep?
    /// How the reader comes to the result of that step.
    @ObservationIgnored private var turn = PageTurn.opening
    /// The result of the step that failed because of missing assets, for ``continueWithoutAssets()``.
    @ObservationIgnored private var outcomeWithoutAssets: ReaderStep.Outcome?
    @ObservationIgnored var work: Task<Void, Never>?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored var nearby: Task<Void, Never>?
    /// Saves the locations in order, even after the reader is released.
    @ObservationIgnored let bookmarkWriter: LatestValueWriter<StoryNavigator>?
    @ObservationIgnored var loadedSections: Set<ExactName> = []
    /// The sounds to play with the pages and for the reader's actions.
    @ObservationIgnored let sounds: StorySounds?
    @ObservationIgnored let recorder: ReadingRecorder?
    @ObservationIgnored let choiceStore: (any TakenChoicesStore)?
    @ObservationIgnored var takenChoices: TakenChoices
    @ObservationIgnored let choicesWriter: LatestValueWriter<TakenChoices>?
    @ObservationIgnored var choicesLoading: Task<Void, Never>?
    /// When the last page was turned.
    @ObservationIgnored private var lastTurn: Duration?

    /// - Parameter beats: The other sections of a split story; nil for a whole one.
    package init(
        _ content: StoryPackage.Content, beats: SectionLoader?, assets: (any PageAssets)? = nil,
        bookmarks: (any BookmarkStore)? = nil, choices: (any TakenChoicesStore)? = nil, sounds: StorySounds? = nil,
        recorder: ReadingRecorder? = nil, configuration: Configuration = Configuration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(NavigationError) {
        let navigator =
            switch content {
            case .whole(let document): try StoryNavigator(document)
            case .split(let index, let first): try StoryNavigator(index, beginning: first)
            }
        self.navigator = navigator
        self.sounds = sounds
        self.recorder = recorder
        choiceStore = choices
        takenChoices = TakenChoices(story: navigator.document.story.id)
        self.assets = assets
        self.beats = beats
        self.bookmarks = bookmarks
        self.configuration = configuration
        let clock = ElapsedClock(clock)
        self.clock = clock
        bookmarkWriter = bookmarks.map { bookmarks in
            LatestValueWriter(within: Self.bookmarkTimeout, by: clock) { await bookmarks.save(Bookmark($0)) }
        }
        choicesWriter = choices.map { choices in
            LatestValueWriter(within: Self.bookmarkTimeout, by: clock) { await choices.save($0) }
        }
        ownScreen = .loading(LoadingScreen(.story, offersRetry: false, offersBack: false))
        screen = ownScreen
    }

    deinit {
        for task in [work, timer, nearby, choicesLoading] { task?.cancel() }
    }

    /// The story; for a split one without its sections and the lists about them.
    public var document: StoryDocument { navigator.document }

    /// The bookmark of the current page, or the last one shown.
    public var bookmark: Bookmark { Bookmark(navigator) }

    /// The steps so far as choices that can be replayed; nil if there were others (`StoryNavigator.choicesTaken`).
    public var choicesTaken: [Int]? { navigator.choicesTaken }

    /// The pages visited so far, each once.
    public var visited: [StoryLocation] { navigator.visited }

    /// Whether nearby sections are being loaded, for tests.
    package var isLoadingNearby: Bool { nearby != nil }

    /// Waits until nearby sections have loaded or failed.
    package func loadNearbySections() async { await nearby?.value }

    // MARK: Input

    /// Shows the stored location, or else the first page of the story. The stored location is unchanged until the reader takes
    /// a step. Does nothing once a page was shown or is loading, so a view may call it each time that it appears.
    public func begin() { if !hasPage, work == nil { start(.begin, because: .opening) } }

    /// Shows the page of a bookmark, or the nearest existing one. ``PageScreen/notice`` reports what changed.
    /// - Parameters:
    ///   - bookmark: Where the reader stopped.
    ///   - validatingHistory: Whether to detect a damaged path, if the sections along it can be loaded. Otherwise, in the same
    /// revision of a split story, the path is assumed to be valid, and these sections are not loaded.
    ///   - reason: The reason for the page turn: ``PageTurn/Reason/sync`` if another reader is followed.
    /// - Returns: False, without a change, for a bookmark of another story, and for a follower that can't turn pages.
    @discardableResult public func resume(
        at bookmark: Bookmark, validatingHistory: Bool = false, because reason: PageTurn.Reason = .opening
    ) -> Bool {
        if case .differentStory = bookmark.restore(in: navigator) { return false }
        return start(.resume(bookmark, validatingHistory: validatingHistory), because: reason)
    }

    /// Handles a gesture on the page. Gestures too soon after a page turn are ignored as accidental.
    /// - Returns: Whether it was a step.
    @discardableResult public func receive(_ gesture: ReaderGesture) -> Bool {
        recorder?.record(.gesture(gesture))
        if isTooSoon { return false }
        let isStep = step(gesture == .swipeBack ? .back : .forward, because: gesture == .tap ? .tap : .swipe)
        if !isStep, gesture == .tap, case .page(let page) = screen, page.showsWholePage { sounds?.tap() }
        sounds?.unlock()
        return isStep
    }

    /// Whether an action may have been meant for the previous page.
    private var isTooSoon: Bool {
        // If the clock was set back, the time since then is unknown.
        guard let lastTurn, case let time = clock.now() - lastTurn else { return false }
        return time >= .zero && time < configuration.pause
    }

    /// Takes one step forward or back. All input that turns pages ends up here.
    func step(_ side: Neighbor.Side, because reason: PageTurn.Reason) -> Bool {
        if side == .forward { return startOnPage(.advance, because: reason) }
        if case .page = ownScreen { return start(.back, because: reason) }
        guard hasPage, mode.canTurnPages else { return false }
        turn = PageTurn(.back, reason)
        step = nil
        show(ReaderStep.Outcome(navigator: navigator))
        return true
    }

    /// Advances to the next line, else to the next page.
    /// - Returns: False if a choice is needed, the story has ended, or no page is shown.
    @discardableResult public func advance() -> Bool { step(.forward, because: .tap) }

    /// Takes a choice of the current page. If the page does not offer it, the screen reports that, unless the page was turned
    /// so recently that the choice was meant for another.
    /// - Returns: False if the page does not offer it.
    @discardableResult public func choose(_ choice: IR.Choice) -> Bool {
        startOnPage(.choose(choice), because: .choice)
    }

    /// Takes the choice with an id, like ``choose(_:)``.
    /// - Returns: False if the current page does not offer it.
    @discardableResult public func choose(id: String) -> Bool { startOnPage(.chooseID(id), because: .choice) }

    /// Takes the choice at an index, from 0, like ``choose(_:)``.
    /// - Returns: False if the current page does not offer it.
    @discardableResult public func choose(at index: Int) -> Bool { startOnPage(.chooseAt(index), because: .choice) }

    /// Undoes the last step. While a page loads or after it failed, that is the step that led to it.
    /// - Returns: False if there is none, and for a follower that can't turn pages.
    @discardableResult public func back() -> Bool { step(.back, because: .tap) }

    /// Restarts the story, and forgets the path. If no page was shown yet, the stored location is unchanged until the reader
    /// takes a step.
    /// - Returns: False for a follower that can't turn pages.
    @discardableResult public func restart() -> Bool { start(hasPage ? .restart : .beginAt(nil), because: .restart) }

    /// Whether ``go(to:because:)`` would show a location at once: its section and its critical assets are loaded, and this
    /// reader may turn pages.
    public func canNavigate(to location: StoryLocation) -> Bool {
        guard admits(.go(to: location)), case .page = result(of: .go(to: location)) else { return false }
        return true
    }

    /// Jumps to a location; ``back()`` returns from there.
    /// - Parameters:
    ///   - location: The location.
    ///   - reason: The reason for the page turn: ``PageTurn/Reason/sync`` if another reader is followed.
    /// - Returns: False for a follower that can't turn pages.
    @discardableResult public func go(to location: StoryLocation, because reason: PageTurn.Reason = .tap) -> Bool {
        start(.go(to: location), because: reason)
    }

    /// Retries what failed or takes too long. Running requests are replaced.
    public func retry() { if let step { start(step, because: turn.reason, isRetry: true) } }

    /// Shows the page that failed for lack of assets without them. Otherwise does nothing.
    public func continueWithoutAssets() { if let outcomeWithoutAssets { show(outcomeWithoutAssets) } }

    /// Performs one of the actions that a screen offers. Closing the story is up to the app.
    public func perform(_ action: FailureScreen.Action) {
        switch action {
        case .retry: retry()
        case .continueWithoutAssets: continueWithoutAssets()
        case .back: back()
        case .restart: restart()
        case .close: break
        }
    }

    // MARK: Steps

    private func startOnPage(_ step: ReaderStep, because reason: PageTurn.Reason) -> Bool {
        guard case .page = ownScreen else { return false }
        return start(step, because: reason)
    }

    /// - Returns: False for a step that is not possible here, or that a follower may not take.
    @discardableResult func start(
        _ step: ReaderStep, because reason: PageTurn.Reason, isRetry: Bool = false, isFollowing: Bool = false
    ) -> Bool {
        guard isRetry || isFollowing || admits(step) else { return false }
        stop()
        turn = PageTurn(step.direction, reason)
        recallChoices()
        if case .begin = step, let bookmarks {
            findBookmark(in: bookmarks)
            return true
        }
        return attempt(step, missing: [], isRetry: isRetry)
    }

    private func findBookmark(in bookmarks: any BookmarkStore) {
        let story = document.story.id
        step = .begin
        wait(for: .story)
        work = Task { [weak self, clock] in
            let answer = await bookmarks.result(inStory: story, within: Self.bookmarkTimeout, by: clock)
            guard !Task.isCancelled, let self else { return }
            switch answer {
            case .success(let bookmark): attempt(.beginAt(bookmark), missing: [])
            case .failure(let error): fail(.bookmark(error))
            }
        }
    }

    private func stop() {
        work?.cancel()
        timer?.cancel()
        work = nil
        timer = nil
        outcomeWithoutAssets = nil
    }

    /// Takes a step as far as possible at once. Returns false if the step is not possible here. `isSounded`: whether the sound
    /// of a choice was played.
    @discardableResult func attempt(
        _ step: ReaderStep, missing: Set<ExactName>, isRetry: Bool = false, isSounded: Bool = false
    ) -> Bool {
        self.step = step
        let result = result(of: step, missing: missing)
        if !isSounded, waitsForSound(of: step, result) { return true }
        switch result {
        case .page(let outcome): show(outcome)
        case .assets(let outcome): loadAssets(of: outcome, isRetry: isRetry)
        case .sections(let sections): load(sections, for: step, missing: missing, isRetry: isRetry)
        case .failure(let error): fail(.navigation(error))
        case .refused(let error):
            switch error {
            case .unknownChoice where !isTooSoon, .choiceOutOfRange where !isTooSoon: fail(.navigation(error))
            default: break
            }
            self.step = nil
            return false
        }
        return true
    }

    private func load(_ sections: [String], for step: ReaderStep, missing: Set<ExactName>, isRetry: Bool) {
        guard let beats else { return fail(.loading(.notFound), of: sections.first) }
        wait(for: .section)
        // Requested at once and handled in order, so that the first of several errors is reported.
        let loads = sections.map { section in (section, Task { await beats.result(section, anew: isRetry) }) }
        let cancel: @Sendable () -> Void = { for (_, load) in loads { load.cancel() } }
        work = Task { [weak self] in
            await withTaskCancellationHandler {
                defer { cancel() }
                var missing = missing
                for (section, load) in loads {
                    let result = await load.value
                    // A section that is gone is reported when the bookmark is restored; one whose file is missing is not gone.
                    var isGone = false
                    if case .failure(.notFound) = result, step.isResumption { isGone = await !beats.isListed(section) }
                    guard !Task.isCancelled, let self else { return }
                    if isGone {
                        missing.insert(ExactName(section))
                    } else if !self.take(result, of: section) {
                        return
                    }
                }
                self?.attempt(step, missing: missing)
            } onCancel: {
                cancel()
            }
        }
    }

    private func loadAssets(of outcome: ReaderStep.Outcome, isRetry: Bool) {
        guard let assets else { return }
        wait(for: .assets)
        work = Task { [weak self] in
            do throws(AssetError) {
                try await assets.loadAssets(for: outcome.navigator.page, isRetry: isRetry)
                guard !Task.isCancelled else { return }
                self?.show(outcome)
            } catch {
                guard !Task.isCancelled, let self else { return }
                fail(.asset(error), outcomeWithoutAssets: outcome)
            }
        }
    }

    // MARK: Screen

    /// Shows that the page is loading, unless it does already.
    private func wait(for reason: LoadingScreen.Reason) {
        guard timer == nil else { return }
        let reason = !hasPage ? .story : step?.isChoice == true ? .choice : reason
        ownScreen = .loading(LoadingScreen(reason, offersRetry: false, offersBack: hasPage, turn: turn))
        let deadline = clock.deadline(after: configuration.timeout)
        timer = Task { [weak self, clock] in
            guard await clock.reaches(deadline), let self else { return }
            ownScreen = .loading(LoadingScreen(reason, offersRetry: true, offersBack: hasPage, turn: turn))
        }
    }

    func fail(
        _ reason: FailureScreen.Reason, of section: String? = nil, outcomeWithoutAssets: ReaderStep.Outcome? = nil
    ) {
        stop()
        self.outcomeWithoutAssets = outcomeWithoutAssets
        ownScreen = .failure(
            FailureScreen(
                reason, section: section, canGoBack: hasPage, isAtStart: step?.leadsToStart ?? false, turn: turn))
    }

    private func show(_ outcome: ReaderStep.Outcome) {
        stop()
        let step = self.step.take()
        let event = step.map {
            hasPage ? $0.event(from: navigator, to: outcome.navigator) : .open(Bookmark(outcome.navigator))
        }
        if case .restart = step { together?.restarts = true }
        hasPage = true
        navigator = outcome.navigator
        if let event { recorder?.record(.step(event, to: navigator.location, turn: turn)) }
        if case .choose = event { noteChoice() }
        let isTurn =
            if case .page(let shown) = ownScreen { shown.location.withoutLine != navigator.location.withoutLine } else {
                true
            }
        ownScreen = .page(PageScreen(navigator: navigator, notice: outcome.notice, turn: turn))
        if isTurn {
            lastTurn = clock.now()
            loadNearby()
        }
        if step?.isOpening == false { bookmarkWriter?.put(navigator) }
    }
}
