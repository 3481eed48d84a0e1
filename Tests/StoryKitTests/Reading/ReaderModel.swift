import StoryIR
import StoryKit
import StoryNavigation

/// A model of a reader as a value: each action happens at once, and a member contains what is waited for.
struct ReaderModel {
    /// A location, and the locations from which each step so far was taken.
    struct Spot: Equatable {
        var bookmark: StoryLocation
        var path: [StoryLocation] = []
    }

    enum Step {
        case begin, beginAt(Bookmark?), advance, choose(String), back, restart, go(StoryLocation), resume(Bookmark)

        /// The stored location from which it resumes.
        var resumed: Bookmark? {
            switch self {
            case .beginAt(let bookmark): bookmark
            case .resume(let bookmark): bookmark
            case .begin, .advance, .choose, .back, .restart, .go: nil
            }
        }

        /// Whether the reader took a step, rather than only opening the story.
        var isOfReader: Bool {
            switch self {
            case .begin, .beginAt: false
            case .advance, .choose, .back, .restart, .go, .resume: true
            }
        }
    }

    /// The actions on a page that can't be shown.
    struct Paths {
        /// Back, if there is a page.
        let back: [FailureScreen.Action]
        /// Back, or else to the story's beginning, if that is elsewhere.
        let out: [FailureScreen.Action]
    }

    typealias Actions = (Paths) -> [FailureScreen.Action]

    enum Screen: Equatable {
        case loading(offersRetry: Bool, offersBack: Bool)
        case page(Restoration.Move.Reason?)
        case failure(String, [FailureScreen.Action])
    }

    enum Target {
        case nothing, unknown
        case spot(Spot, Restoration.Move.Reason?)
    }

    private enum Obstacle: Equatable {
        case store, sections(Set<String>), assets
    }

    static let pause = 250
    static let timeout = 3000
    static let bookmarkTimeout = 10_000
    static let sections: [(id: String, exit: TestStory.Exit)] = [
        ("gate", .next("hall")), ("hall", .choices(["roof", "well", "gate"])), ("roof", .next("attic")),
        ("attic", .ending), ("well", .choices(["hall", "crypt"])), ("crypt", .next("well")),
    ]
    static let critical = ["hall": ["wolf"], "attic": ["bell"], "well": ["rope", "wolf"]]

    let isSplit: Bool
    /// The number of a page's lines; 0 for pages without.
    let lines: Int

    private(set) var here: Spot
    private(set) var screen = Screen.loading(offersRetry: false, offersBack: false)
    private(set) var turn = PageTurn.opening
    private var hasPage = false
    private(set) var step: Step?
    private var obstacle: Obstacle?
    /// The sections of a stored location that the story lacks.
    private(set) var gone: Set<String> = []
    /// The failures of sections while an earlier one is still waited for.
    private var failed: [String: (message: String, actions: Actions)] = [:]
    /// The target of the step that failed because of missing assets.
    private var unprovided: (spot: Spot, notice: Restoration.Move.Reason?)?

    private(set) var now = 0
    private var lastTurn: Int?
    private var stepBegan = 0

    // What is loaded.
    /// The loaded sections. The first one came with the story.
    private(set) var brought: Set<String> = []
    /// The loaded sections that the reader has: the others come from memory, but not in the same turn.
    private var inserted: Set<String> = []
    private var ready: Set<String> = []
    private var assetsFail: AssetError?

    // What is prefetched.
    /// The sections that may come next and are not loaded yet.
    private var nearby: Set<String> = []
    /// The pages whose assets are loaded; nil before the first page is shown.
    private(set) var prefetched: [String]?

    // The stored location.
    private(set) var kept: Spot?
    private(set) var asks = 0
    private(set) var isKeeping = false
    /// The location that is being stored, and the one to store after it.
    private var keptLate: Spot?
    private var unkept: Spot?
    private var isSlow = false
    private var storeFails: BookmarkStoreError?

    init(isSplit: Bool, lines: Int) {
        self.isSplit = isSplit
        self.lines = lines
        here = Spot(bookmark: Self.bookmark("gate", lines))
    }

    /// Returns where the page of a section begins.
    static func bookmark(_ section: String, _ lines: Int) -> StoryLocation {
        StoryLocation(section: section, page: "p1", line: lines > 0 ? "l0" : nil)
    }

    /// The requested files of sections.
    var pending: Set<String> {
        if case .sections(let sections) = obstacle { nearby.union(sections) } else { nearby }
    }

    var isLoadingNearby: Bool { !nearby.isEmpty }

    /// The available choices.
    var choices: [String] {
        guard case .choices(let ids) = exit(here), isLastLine(here) else { return [] }
        return ids
    }

    // MARK: Actions

    mutating func perform(_ step: Step, _ reason: PageTurn.Reason = .tap) {
        switch step {
        case .advance: guard case .page = screen else { return }
        case .choose(let id):
            guard case .page = screen else { return }
            if !choices.contains(id) { return refuseChoice() }
        case .back:
            guard case .page = screen else {
                turn = PageTurn(.back, reason)
                if hasPage { show(here, nil, keepsBookmark: false) }
                return
            }
        case .begin where hasPage || isLoading: return
        case .restart where !hasPage: return take(.beginAt(nil), .restart)
        case .beginAt, .begin, .restart, .go, .resume: break
        }
        take(step, reason)
    }

    /// The choice is not on the page.
    private mutating func refuseChoice() {
        if choices.isEmpty || isTooSoon { return }
        turn = PageTurn(.forward, .choice)
        step = nil
        fail(Self.userMessage(.navigation(.choiceOutOfRange(9, count: 1)))) { $0.back + [.restart, .close] }
    }

    private var isLoading: Bool {
        if case .loading = screen { self.step != nil } else { false }
    }

    private var isTooSoon: Bool { lastTurn.map { now - $0 < Self.pause } ?? false }

    private mutating func take(_ step: Step, _ reason: PageTurn.Reason) {
        if case .nothing = target(of: step) { return }
        let direction: PageTurn.Direction =
            switch step {
            case .advance, .choose: .forward
            case .back, .restart: .back
            case .begin, .beginAt, .go, .resume: .jump
            }
        let isOpening = if case .begin = step { true } else { step.resumed != nil }
        turn = PageTurn(direction, isOpening ? .opening : reason)
        self.step = step
        stepBegan = now
        gone = []
        failed = [:]
        obstacle = nil
        unprovided = nil
        if case .begin = step {
            asks += 1
            wait(for: .store)
            if !isSlow { findBookmark() }
        } else {
            goOn()
        }
    }

    mutating func choose(at index: Int) {
        guard case .page = screen else { return }
        if choices.indices.contains(index) { perform(.choose(choices[index]), .choice) } else { refuseChoice() }
    }

    mutating func retry() { if let step { take(step, turn.reason) } }

    mutating func continueWithoutAssets() {
        if let (spot, notice) = unprovided { show(spot, notice, keepsBookmark: step?.isOfReader == true) }
    }

    mutating func receive(_ gesture: ReaderGesture) {
        if isTooSoon { return }
        perform(gesture == .swipeBack ? .back : .advance, gesture == .tap ? .tap : .swipe)
    }

    mutating func pass(_ time: Int) {
        now += time
        if obstacle == .store, now - stepBegan >= Self.bookmarkTimeout {
            return fail(BookmarkStoreError.unreadable("").userMessage) { [.retry] + $0.back + [.restart, .close] }
        }
        if case .loading = screen, obstacle != nil { wait(for: obstacle!) }
    }

    /// Delivers a section, or records that it is missing.
    mutating func bring(section: String) {
        if Self.has(section) { brought.insert(section) }
        lose(section: section)
    }

    /// Records that the file of a section does not exist.
    mutating func lose(section: String) {
        answer(section, Self.userMessage(.loading(.notFound)), actions: { $0.out + [.retry, .close] })
    }

    mutating func fail(section: String) {
        answer(section, Self.userMessage(.loading(.network(""))), actions: { [.retry] + $0.out + [.close] })
    }

    /// All requests for sections time out.
    mutating func sectionsTimeOut() { for section in pending.sorted() { fail(section: section) } }

    mutating func set(asset: String, isReady: Bool) {
        if isReady { ready.insert(asset) } else { ready.remove(asset) }
        if obstacle == .assets { goOn() }
    }

    mutating func setAssetsFail(_ error: AssetError?) {
        assetsFail = error
        if obstacle == .assets { goOn() }
    }

    mutating func setSlow(_ isSlow: Bool) {
        self.isSlow = isSlow
        guard !isSlow else { return }
        if isKeeping { kept = keptLate }
        if obstacle == .store { findBookmark() }
        if let unkept { kept = unkept }
        unkept = nil
        isKeeping = false
    }

    mutating func setStoreFails(_ error: BookmarkStoreError?) { storeFails = error }

    // MARK: Steps

    private mutating func findBookmark() {
        if let storeFails {
            let retry: [FailureScreen.Action] = if case .unreadable = storeFails { [.retry] } else { [] }
            return fail(storeFails.userMessage) { retry + $0.back + [.restart, .close] }
        }
        step = .beginAt(
            kept.map { Bookmark(story: "s", hash: "xxh128:0", location: $0.bookmark, history: jumps($0.path)) })
        obstacle = nil
        goOn()
    }

    /// Takes the step as far as possible.
    private mutating func goOn() {
        guard let step else { return }
        let missing = needs(of: step).filter { !isThere($0) && !gone.contains($0) }
        if !missing.isEmpty { return wait(for: .sections(Set(missing))) }
        let absent = Set(needs(of: step)).intersection(brought).subtracting(inserted)
        if !absent.isEmpty {
            inserted.formUnion(absent)
            screen = .loading(offersRetry: false, offersBack: hasPage)
        }
        switch target(of: step) {
        case .nothing: break
        case .unknown: fail(Self.userMessage(.navigation(.malformedStory("")))) { $0.back + [.restart, .close] }
        case .spot(let spot, let notice):
            let isOnPage = hasPage && spot.bookmark.section == here.bookmark.section
            if isOnPage || ready.isSuperset(of: Self.critical[spot.bookmark.section] ?? []) {
                return show(spot, notice, keepsBookmark: step.isOfReader)
            }
            guard let assetsFail else { return wait(for: .assets) }
            let first: [FailureScreen.Action] =
                assetsFail == .notFound ? [.continueWithoutAssets, .retry] : [.retry, .continueWithoutAssets]
            fail(assetsFail.userMessage) { first + $0.out + [.close] }
            unprovided = (spot, notice)
        }
    }

    private mutating func wait(for obstacle: Obstacle) {
        self.obstacle = obstacle
        screen = .loading(offersRetry: now - stepBegan >= Self.timeout, offersBack: hasPage)
    }

    private static func userMessage(_ reason: FailureScreen.Reason) -> String {
        FailureScreen(reason: reason, actions: []).userMessage
    }

    private mutating func fail(_ message: String, _ actions: Actions) {
        obstacle = nil
        failed = [:]
        let isAtStart =
            switch step {
            case nil, .begin, .beginAt(nil), .restart: true
            case .beginAt, .advance, .choose, .back, .go, .resume: false
            }
        let back: [FailureScreen.Action] = hasPage ? [.back] : []
        screen = .failure(message, actions(Paths(back: back, out: hasPage || isAtStart ? back : [.restart])))
    }

    private mutating func show(_ spot: Spot, _ notice: Restoration.Move.Reason?, keepsBookmark: Bool) {
        var isTurn = true
        if case .page = screen { isTurn = spot.bookmark.section != here.bookmark.section }
        here = spot
        hasPage = true
        step = nil
        obstacle = nil
        unprovided = nil
        screen = .page(notice)
        if isTurn {
            lastTurn = now
            loadNearby()
        }
        guard keepsBookmark else { return }
        if isKeeping {
            unkept = here
        } else if isSlow {
            isKeeping = true
            keptLate = here
        } else {
            kept = here
        }
    }

    private mutating func answer(
        _ section: String, _ message: String, actions: @escaping Actions
    ) {
        if nearby.remove(section) != nil, brought.contains(section) { inserted.insert(section) }
        if case .page = screen { prefetched = pagesNear }
        guard case .sections(let sections) = obstacle, sections.contains(section) else { return }
        if step?.resumed != nil, !Self.has(section), message == Self.userMessage(.loading(.notFound)) {
            gone.insert(section)
        } else if !isThere(section) {
            failed[section] = (message, actions)
        }
        let rest = sections.subtracting([section])
        obstacle = .sections(rest)
        // Of several failures, the first in the order of need is reported.
        for needed in needs(of: step!) {
            if let (message, actions) = failed[needed] { return fail(message, actions) }
            if rest.contains(needed) { return }
        }
        goOn()
    }

    // MARK: Nearby pages

    private mutating func loadNearby() {
        let sections = Set(near(here) + here.path.suffix(1).map(\.section))
        nearby = sections.filter { !isThere($0) }
        inserted = inserted.intersection([here.bookmark.section]).union(sections.intersection(brought))
        prefetched = pagesNear
    }

    private var pagesNear: [String] {
        ([here.bookmark.section] + near(here).filter { isThere($0) }).map { "\($0)/p1/b0" }
    }

    private func near(_ spot: Spot) -> [String] {
        switch exit(spot) {
        case .next(let to): [to]
        case .choices(let to): to
        case .ending: []
        }
    }
}
