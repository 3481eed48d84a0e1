import Observation
import StoryIR
import StoryNavigation
import StorySource

/// Reads a story page by page: the state that an app shows, and the input that it takes.
///
///     let reader = try StoryReader(package, loader: loader, assets: store, bookmarks: bookmarks)
///     reader.begin()
///     switch reader.screen { … }          // in a view
///     reader.receive(.tap)                // in its gestures
///     reader.choose(choice)               // in its buttons
///
/// It joins the navigator, the sections of a split story, and the assets of pages. A page is shown when all that it
/// can't do without is there, in the same turn where it is there already; until then ``screen`` says so, offers to try
/// again after a while, and every error ends in words and a way on. Steps that make no sense where the reader is, as a
/// tap where a choice is to be made, change nothing, and return false.
@MainActor @Observable public final class StoryReader {
    /// How many sections are requested at once where a stored location needs many.
    private static let sectionsAtOnce = 8
    /// The timeout of the bookmark store.
    private static let bookmarkTimeout = Duration.seconds(10)

    /// What to show.
    public internal(set) var screen: ReaderScreen
    /// Whose steps the reader takes.
    public internal(set) var mode = ReaderMode.alone

    /// What the reader would show alone.
    @ObservationIgnored private(set) var own: ReaderScreen { didSet { ownScreenChanged() } }
    /// The reading in which it takes part.
    @ObservationIgnored var together: ReaderTogether?
    @ObservationIgnored private var reader: StoryNavigator
    @ObservationIgnored private let assets: (any PageAssets)?
    @ObservationIgnored private let beats: SectionLoader?
    @ObservationIgnored private let bookmarks: (any BookmarkStore)?
    @ObservationIgnored private let clock: ElapsedClock
    @ObservationIgnored private let configuration: Configuration
    /// Whether a page was shown, to which one can go back.
    @ObservationIgnored private var hasPage = false
    /// The step that is not done yet, or that failed.
    @ObservationIgnored private var step: ReaderStep?
    /// Where the step leads that failed for want of assets.
    @ObservationIgnored private var unprovided: ReaderStep.Outcome?
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var nearby: Task<Void, Never>?
    /// Saves the locations in their order, also after the reader is gone.
    @ObservationIgnored let keeping: LatestValueWriter<StoryNavigator>?
    /// The sections that were inserted into the navigator.
    @ObservationIgnored private var loadedSections: Set<ExactName> = []
    /// When the last page was turned.
    @ObservationIgnored private var lastTurn: Duration?

    /// - Parameter beats: The other sections of a split story; nil for one that is there as a whole.
    package init(
        _ content: StoryPackage.Content, beats: SectionLoader?, assets: (any PageAssets)? = nil,
        bookmarks: (any BookmarkStore)? = nil, configuration: Configuration = Configuration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(NavigationError) {
        switch content {
        case .whole(let document): reader = try StoryNavigator(document)
        case .split(let index, let first): reader = try StoryNavigator(index, beginning: first)
        }
        self.assets = assets
        self.beats = beats
        self.bookmarks = bookmarks
        self.configuration = configuration
        let clock = ElapsedClock(clock)
        self.clock = clock
        keeping = bookmarks.map { bookmarks in
            LatestValueWriter(within: Self.bookmarkTimeout, by: clock) { await bookmarks.keep(Bookmark($0)) }
        }
        own = .loading(LoadingScreen(.story, offersRetry: false, offersBack: false))
        screen = own
    }

    deinit {
        for task in [work, timer, nearby] { task?.cancel() }
    }

    /// The story; of a split one without its sections and the lists about them.
    public var document: StoryDocument { reader.document }

    /// Where the reader is, to be kept: the page that is shown, or was shown last.
    public var bookmark: Bookmark { Bookmark(reader) }

    /// The steps so far as choices that can be taken again; nil where there were others
    /// (`StoryNavigator.choicesTaken`).
    public var choicesTaken: [Int]? { reader.choicesTaken }

    /// The pages of the path, each once.
    public var visited: [StoryLocation] { reader.visited }

    /// Whether sections that may come next are still being loaded.
    package var isLoadingNearby: Bool { nearby != nil }

    /// Waits until sections that may come next are there, or can't be had.
    package func loadNearbySections() async { await nearby?.value }

    // MARK: Input

    /// Shows the page where the story begins, or that was kept in the store of locations, if there is one. What is kept
    /// there stays as it is until the reader takes a step.
    public func begin() { start(.begin) }

    /// Shows the page of a location that was kept, or as near to it as there is; its ``PageScreen/notice`` says what is
    /// different.
    /// - Parameters:
    ///   - bookmark: Where the reader stopped.
    ///   - validatingHistory: Whether a damaged way is found out, as far as the sections that it leads through can be had.
    ///     Else that of the same revision of a split story is taken for what it was, and these sections are not loaded.
    /// - Returns: False for a location of another story, and for a follower that can't turn pages; then nothing changes.
    @discardableResult public func resume(at bookmark: Bookmark, validatingHistory: Bool = false) -> Bool {
        if case .differentStory = bookmark.restore(in: reader) { return false }
        return start(.resume(bookmark, validatingHistory: validatingHistory))
    }

    /// Takes what a person does to the page: one path for taps and swipes alike. One that comes too soon after a page
    /// was turned is taken for an accident.
    /// - Returns: Whether it is a step here.
    @discardableResult public func receive(_ gesture: ReaderGesture) -> Bool {
        // A clock that was set back tells nothing of the time since.
        if let lastTurn, case let time = clock.now() - lastTurn, time >= .zero, time < configuration.pause {
            return false
        }
        switch gesture {
        case .tap, .swipeForward: return advance()
        case .swipeBack: return back()
        }
    }

    /// Advances to the next line, else to the next page.
    /// - Returns: False where there is a choice to be made, where the story is over, and where no page is shown.
    @discardableResult public func advance() -> Bool { startOnPage(.advance) }

    /// Takes a choice of the page that is shown.
    /// - Returns: False where the page does not offer it.
    @discardableResult public func choose(_ choice: IR.Choice) -> Bool { startOnPage(.choose(choice)) }

    /// Takes the choice with an id.
    /// - Returns: False where the page that is shown does not offer one.
    @discardableResult public func choose(id: String) -> Bool { startOnPage(.chooseID(id)) }

    /// Takes the choice at an index, from 0.
    /// - Returns: False where the page that is shown does not offer one.
    @discardableResult public func choose(at index: Int) -> Bool { startOnPage(.chooseAt(index)) }

    /// Takes the last step back. Where a page is being loaded, or could not be, that is the step that led to it.
    /// - Returns: False where there is none.
    @discardableResult public func back() -> Bool {
        if case .page = own { return start(.back) }
        if hasPage, mode.canTurnPages { show(ReaderStep.Outcome(reader: reader, keepsBookmark: false)) }
        return hasPage && mode.canTurnPages
    }

    /// Begins the story again, and forgets the path so far. Where no page was shown yet, what is kept in the store of
    /// locations stays until the reader takes a step.
    /// - Returns: False for a follower that can't turn pages.
    @discardableResult public func restart() -> Bool { start(hasPage ? .restart : .beginAt(nil)) }

    /// Goes straight to a location; ``back()`` leads back from there.
    /// - Returns: False for a follower that can't turn pages.
    @discardableResult public func go(to location: StoryLocation) -> Bool { start(.go(to: location)) }

    /// Tries again what takes too long or went wrong. Requests that are under way are given up for new ones.
    public func retry() {
        if let step { start(step, isRetry: true) }
    }

    /// Shows the page that could not be shown for want of pictures or sounds, without them. Nothing happens elsewhere.
    public func continueWithoutAssets() {
        if let unprovided { show(unprovided) }
    }

    // MARK: Steps

    private func startOnPage(_ step: ReaderStep) -> Bool {
        guard case .page = own else { return false }
        return start(step)
    }

    /// - Returns: False for a step that makes no sense here, or that a follower may not take.
    @discardableResult func start(_ step: ReaderStep, isRetry: Bool = false, isFollowing: Bool = false) -> Bool {
        guard isRetry || isFollowing || admits(step) else { return false }
        stop()
        if case .begin = step, let bookmarks {
            findBookmark(in: bookmarks)
            return true
        }
        return attempt(step, missing: [], isRetry: isRetry)
    }

    /// Begins where the reader stopped the last time.
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
        unprovided = nil
    }

    /// Takes a step as far as it goes at once.
    /// - Returns: False for one that makes no sense here.
    @discardableResult private func attempt(
        _ step: ReaderStep, missing: Set<ExactName>, isRetry: Bool = false
    ) -> Bool {
        self.step = step
        let outcome: ReaderStep.Outcome
        do throws(NavigationError) {
            outcome = try step.taken(by: reader, missing: missing)
        } catch {
            switch error {
            case .notLoaded(let section) where !reader.contains(section: section):
                let path = step.sectionsToRestore(by: reader, missing: missing).prefix(Self.sectionsAtOnce)
                load(path.isEmpty ? [section] : Array(path), for: step, missing: missing, isRetry: isRetry)
            case .notLoaded, .malformedStory, .unknownLocation, .otherRevision: fail(.navigation(error))
            case .linesLeft, .choiceNeeded, .nothingToChoose, .unknownChoice, .choiceOutOfRange, .atEnd, .atBeginning,
                .unknownSaveVersion:
                self.step = nil
                return false
            }
            return true
        }
        let isOnPage = hasPage && outcome.reader.location.withoutLine == reader.location.withoutLine
        if isOnPage || assets?.canEnter(outcome.reader.page) ?? true {
            show(outcome)
        } else {
            loadAssets(of: outcome, isRetry: isRetry)
        }
        return true
    }

    private func load(_ sections: [String], for step: ReaderStep, missing: Set<ExactName>, isRetry: Bool) {
        guard let beats else { return fail(.loading(.notFound), of: sections.first) }
        wait(for: .section)
        // Asked for at once and taken in their order: of several that fail the first one is reported.
        let loads = sections.map { section in (section, Task { await beats.result(section, anew: isRetry) }) }
        let cancel: @Sendable () -> Void = { for (_, load) in loads { load.cancel() } }
        work = Task { [weak self] in
            await withTaskCancellationHandler {
                defer { cancel() }
                var missing = missing
                for (section, load) in loads {
                    let result = await load.value
                    // What is gone of a stored location is reported when it is restored; a file that is missing is not
                    // gone.
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

    /// Takes a section that a step needs.
    /// - Returns: Whether the step can go on.
    private func take(_ result: Result<StoryBeat, StoryLoadingError>, of section: String) -> Bool {
        do throws(StoryLoadingError) {
            let beat = try result.get()
            do throws(NavigationError) {
                try insert(beat)
                return true
            } catch {
                fail(.navigation(error), of: section)
            }
        } catch {
            fail(.loading(error), of: section)
        }
        return false
    }

    private func loadAssets(of outcome: ReaderStep.Outcome, isRetry: Bool) {
        guard let assets else { return }
        wait(for: .assets)
        work = Task { [weak self] in
            do throws(AssetError) {
                try await assets.loadAssets(for: outcome.reader.page, isRetry: isRetry)
                guard !Task.isCancelled else { return }
                self?.show(outcome)
            } catch {
                guard !Task.isCancelled, let self else { return }
                fail(.asset(error))
                unprovided = outcome
            }
        }
    }

    private func insert(_ beat: StoryBeat) throws(NavigationError) {
        try reader.insert(beat)
        loadedSections.insert(ExactName(beat.section.id))
        assets?.add(beat.assets)
    }

    // MARK: Screen

    /// Shows that the page is not there yet, unless that is shown already.
    private func wait(for reason: LoadingScreen.Reason) {
        guard timer == nil else { return }
        let reason = !hasPage ? .story : step?.isChoice == true ? .choice : reason
        own = .loading(LoadingScreen(reason, offersRetry: false, offersBack: hasPage))
        let deadline = clock.deadline(after: configuration.timeout)
        timer = Task { [weak self, clock] in
            guard await clock.reaches(deadline), let self else { return }
            own = .loading(LoadingScreen(reason, offersRetry: true, offersBack: hasPage))
        }
    }

    private func fail(_ reason: FailureScreen.Reason, of section: String? = nil) {
        stop()
        own = .failure(
            FailureScreen(
                reason, section: section, canGoBack: hasPage, isAtStart: step?.leadsToStart ?? false))
    }

    private func show(_ outcome: ReaderStep.Outcome) {
        stop()
        if outcome.isRestart { together?.restarts = true }
        step = nil
        hasPage = true
        reader = outcome.reader
        let isTurn =
            if case .page(let shown) = own { shown.location.withoutLine != reader.location.withoutLine } else {
                true
            }
        own = .page(PageScreen(reader: reader, notice: outcome.notice))
        if isTurn {
            lastTurn = clock.now()
            loadNearby()
        }
        if outcome.keepsBookmark { keeping?.put(reader) }
    }

    /// Loads what may be shown next, and lets go of sections that are far.
    private func loadNearby() {
        prefetchAssets()
        guard let beats else { return }
        let sections = (reader.nearbyPages + [reader.previousLocation].compactMap(\.self)).map(\.section)
        let near = Set((sections + [reader.section.id]).map(ExactName.init))
        for section in loadedSections.subtracting(near) { reader.remove(section: section.text) }
        loadedSections.formIntersection(near)
        var asked: Set<ExactName> = []
        let lacking = sections.filter { !reader.contains(section: $0) && asked.insert(ExactName($0)).inserted }
        nearby?.cancel()
        nearby = Task { [weak self] in
            await beats.prefetch(lacking)
            // Each is taken when it comes: one that hangs holds back no other.
            let loads = lacking.map { section in
                Task { [weak self] in
                    let result = await beats.result(section, isPrefetch: true)
                    if !Task.isCancelled { self?.takeNearby(result) }
                }
            }
            await withTaskCancellationHandler {
                for load in loads { await load.value }
            } onCancel: {
                for load in loads { load.cancel() }
            }
            if !Task.isCancelled { self?.nearby = nil }
        }
    }

    /// Takes a section that may come next. What can't be had now is asked for again when it is needed, and reported then.
    private func takeNearby(_ result: Result<StoryBeat, StoryLoadingError>) {
        guard case .success(let beat) = result, (try? insert(beat)) != nil else { return }
        // While another page is waited for, that is what assets are loaded for.
        if case .page = own { prefetchAssets() }
    }

    private func prefetchAssets() { assets?.prefetch(NearbyPages(reader)) }
}
