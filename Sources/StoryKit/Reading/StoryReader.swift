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
/// tap where a choice is needed, changes nothing and returns false.
@MainActor @Observable public final class StoryReader {
    /// How many sections are requested at once for a bookmark that needs many.
    private static let sectionsAtOnce = 8
    /// The timeout of the bookmark store.
    private static let bookmarkTimeout = Duration.seconds(10)

    /// What to show.
    public private(set) var screen: ReaderScreen

    @ObservationIgnored private var reader: StoryNavigator
    @ObservationIgnored private let assets: (any PageAssets)?
    @ObservationIgnored private let beats: SectionLoader?
    @ObservationIgnored private let bookmarks: (any BookmarkStore)?
    @ObservationIgnored private let clock: ElapsedClock
    @ObservationIgnored private let configuration: Configuration
    /// Whether a page was shown, to which the reader can go back.
    @ObservationIgnored private var hasPage = false
    /// The step that is under way, or that failed.
    @ObservationIgnored private var step: ReaderStep?
    /// The outcome of the step that failed for lack of assets.
    @ObservationIgnored private var unprovided: ReaderStep.Outcome?
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var nearby: Task<Void, Never>?
    /// Stores the bookmarks in order, even after the reader is released.
    @ObservationIgnored let keeping: LatestValueWriter<StoryNavigator>?
    /// The sections that were inserted into the navigator.
    @ObservationIgnored private var loadedSections: Set<ExactName> = []
    /// When the last page was turned.
    @ObservationIgnored private var lastTurn: Duration?

    /// - Parameter beats: The other sections of a split story; nil for a whole one.
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
        screen = .loading(LoadingScreen(.story, offersRetry: false, offersBack: false))
    }

    deinit {
        for task in [work, timer, nearby] { task?.cancel() }
    }

    /// The story; for a split one without its sections and the lists about them.
    public var document: StoryDocument { reader.document }

    /// The bookmark of the current page, or the last one shown.
    public var bookmark: Bookmark { Bookmark(reader) }

    /// The steps so far as choices that can be replayed; nil if there were others (`StoryNavigator.choicesTaken`).
    public var choicesTaken: [Int]? { reader.choicesTaken }

    /// The pages visited so far, each once.
    public var visited: [StoryLocation] { reader.visited }

    /// Whether nearby sections are still loading.
    package var isLoadingNearby: Bool { nearby != nil }

    /// Waits until nearby sections have loaded or failed.
    package func loadNearbySections() async { await nearby?.value }

    // MARK: Input

    /// Shows the page of the stored bookmark, or the first page. The stored bookmark does not change before the reader takes a
    /// step.
    public func begin() { start(.begin) }

    /// Shows the page of a bookmark, or the nearest existing one. ``PageScreen/notice`` reports what changed.
    /// - Parameters:
    ///   - bookmark: The bookmark.
    ///   - validatingHistory: Whether to check the history of a bookmark of the same revision, as far as its sections can be
    ///     loaded. Otherwise that of a split story is trusted, and its sections are not loaded.
    /// - Returns: False, without a change, for a bookmark of another story.
    @discardableResult public func resume(at bookmark: Bookmark, validatingHistory: Bool = false) -> Bool {
        if case .differentStory = bookmark.restore(in: reader) { return false }
        start(.resume(bookmark, validatingHistory: validatingHistory))
        return true
    }

    /// Handles a gesture on the page. Gestures too soon after a page turn are ignored as accidental.
    /// - Returns: Whether it was a step.
    @discardableResult public func receive(_ gesture: ReaderGesture) -> Bool {
        // The time since the last turn is unknown if the clock was set back.
        if let lastTurn, case let time = clock.now() - lastTurn, time >= .zero, time < configuration.pause {
            return false
        }
        switch gesture {
        case .tap, .swipeForward: return advance()
        case .swipeBack: return back()
        }
    }

    /// Advances to the next line, else to the next page.
    /// - Returns: False if a choice is needed, the story has ended, or no page is shown.
    @discardableResult public func advance() -> Bool { startOnPage(.advance) }

    /// Takes a choice of the current page.
    /// - Returns: False if the page does not offer it.
    @discardableResult public func choose(_ choice: IR.Choice) -> Bool { startOnPage(.choose(choice)) }

    /// Takes the choice with an id.
    /// - Returns: False if the current page does not offer it.
    @discardableResult public func choose(id: String) -> Bool { startOnPage(.chooseID(id)) }

    /// Takes the choice at an index, from 0.
    /// - Returns: False if the current page does not offer it.
    @discardableResult public func choose(at index: Int) -> Bool { startOnPage(.chooseAt(index)) }

    /// Undoes the last step. While a page loads or after it failed, that is the step that led to it.
    /// - Returns: False if there is none.
    @discardableResult public func back() -> Bool {
        if case .page = screen { return start(.back) }
        if hasPage { show(ReaderStep.Outcome(reader: reader, keepsBookmark: false)) }
        return hasPage
    }

    /// Restarts the story, and clears the history. If no page was shown yet, the stored bookmark does not change before the
    /// reader takes a step.
    public func restart() { start(hasPage ? .restart : .beginAt(nil)) }

    /// Jumps to a location; ``back()`` returns from there.
    public func go(to location: StoryLocation) { start(.go(to: location)) }

    /// Retries what failed or takes too long. Running requests are replaced.
    public func retry() {
        if let step { start(step, isRetry: true) }
    }

    /// Shows the page that failed for lack of assets without them. Otherwise does nothing.
    public func continueWithoutAssets() {
        if let unprovided { show(unprovided) }
    }

    /// Performs an action that a screen offers. Closing the story is up to the app.
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

    private func startOnPage(_ step: ReaderStep) -> Bool {
        guard case .page = screen else { return false }
        return start(step)
    }

    /// - Returns: False for a step that is not possible here.
    @discardableResult private func start(_ step: ReaderStep, isRetry: Bool = false) -> Bool {
        stop()
        if case .begin = step, let bookmarks {
            findBookmark(in: bookmarks)
            return true
        }
        return attempt(step, missing: [], isRetry: isRetry)
    }

    /// Begins at the stored bookmark.
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

    /// Takes a step as far as possible at once.
    /// - Returns: False for a step that is not possible here.
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

    /// Inserts a section that a step needs.
    /// - Returns: Whether the step can continue.
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

    /// Shows that the page is loading, unless it does already.
    private func wait(for reason: LoadingScreen.Reason) {
        guard timer == nil else { return }
        let reason = !hasPage ? .story : step?.isChoice == true ? .choice : reason
        screen = .loading(LoadingScreen(reason, offersRetry: false, offersBack: hasPage))
        let deadline = clock.deadline(after: configuration.timeout)
        timer = Task { [weak self, clock] in
            guard await clock.reaches(deadline), let self else { return }
            screen = .loading(LoadingScreen(reason, offersRetry: true, offersBack: hasPage))
        }
    }

    private func fail(_ reason: FailureScreen.Reason, of section: String? = nil) {
        stop()
        screen = .failure(
            FailureScreen(
                reason, section: section, canGoBack: hasPage, isAtStart: step?.leadsToStart ?? false))
    }

    private func show(_ outcome: ReaderStep.Outcome) {
        stop()
        step = nil
        hasPage = true
        reader = outcome.reader
        let isTurn =
            if case .page(let shown) = screen { shown.location.withoutLine != reader.location.withoutLine } else {
                true
            }
        screen = .page(PageScreen(reader: reader, notice: outcome.notice))
        if isTurn {
            lastTurn = clock.now()
            loadNearby()
        }
        if outcome.keepsBookmark { keeping?.put(reader) }
    }

    /// Loads nearby sections and assets, and releases sections that are far.
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
            // Each is inserted when it arrives, so that one that hangs blocks no other.
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

    /// Inserts a nearby section. One that failed is requested again when it is needed, and reported then.
    private func takeNearby(_ result: Result<StoryBeat, StoryLoadingError>) {
        guard case .success(let beat) = result, (try? insert(beat)) != nil else { return }
        // While the reader waits for another page, assets are loaded for that one.
        if case .page = screen { prefetchAssets() }
    }

    private func prefetchAssets() { assets?.prefetch(NearbyPages(reader)) }
}
