import StoryIR
import StoryKit
import StoryNavigation

/// What is promised of a reader, as a value: each action happens at once, and what is waited for stands in a member.
struct ReaderModel {
    /// Where somebody is, and the places where each step so far was taken.
    struct Spot: Equatable {
        var place: StoryLocation
        var way: [StoryLocation] = []
    }

    enum Step {
        case begin, advance, choose(String), back, restart, go(StoryLocation), resume(SavedPlace)
    }

    enum Screen: Equatable {
        case loading(offersRetry: Bool, offersBack: Bool)
        case page(Restoration.Move.Reason?)
        case failure(String, [FailureScreen.Action])
    }

    private enum Target {
        case nothing, unknown
        case spot(Spot, Restoration.Move.Reason?)
    }

    private enum Obstacle: Equatable {
        case store, sections(Set<String>), assets
    }

    static let pause = 250
    static let patience = 3000
    static let sections: [(id: String, exit: TestStory.Exit)] = [
        ("gate", .next("hall")), ("hall", .choices(["roof", "well", "gate"])), ("roof", .next("attic")),
        ("attic", .ending), ("well", .choices(["hall", "crypt"])), ("crypt", .next("well")),
    ]
    static let critical = ["hall": ["wolf"], "attic": ["bell"], "well": ["rope", "wolf"]]

    let isSplit: Bool
    /// How many lines a page has; 0 for pages without.
    let lines: Int

    private(set) var here: Spot
    private(set) var screen = Screen.loading(offersRetry: false, offersBack: false)
    private var hasPage = false
    private var step: Step?
    private var obstacle: Obstacle?
    /// The sections of a place that was kept which the story lacks.
    private var gone: Set<String> = []
    /// What is told of sections that failed while one before them is still waited for.
    private var failed: [String: (message: String, actions: ([FailureScreen.Action]) -> [FailureScreen.Action])] = [:]

    private(set) var now = 0
    private var lastTurn: Int?
    private var stepBegan = 0

    // What there is.
    /// The sections that were brought. The first one came with the story.
    private(set) var brought: Set<String> = []
    private var ready: Set<String> = []
    private var assetsFail = false

    // What is loaded beforehand: the sections, in turn, and the requests for them.
    private var queue: [String] = []
    private var requests: Set<String> = []
    private(set) var isLoadingNearby = false
    /// The pages whose assets are loaded; nil where sections are missing yet.
    private(set) var prefetched: [String]?

    // The store of places.
    private(set) var kept: Spot?
    private(set) var asks = 0
    private(set) var isKeeping = false
    private var keptLate: Spot?
    private var isSlow = false

    init(isSplit: Bool, lines: Int) {
        self.isSplit = isSplit
        self.lines = lines
        here = Spot(place: Self.place("gate", lines))
    }

    /// Where the page of a section begins.
    static func place(_ section: String, _ lines: Int) -> StoryLocation {
        StoryLocation(section: section, page: "p1", line: lines > 0 ? "l0" : nil)
    }

    /// The files of sections that are asked for.
    var pending: Set<String> {
        if case .sections(let sections) = obstacle { requests.union(sections) } else { requests }
    }

    /// What there is to choose.
    var choices: [String] {
        guard case .choices(let ids) = exit(here), isLastLine(here) else { return [] }
        return ids
    }

    // MARK: Actions

    mutating func perform(_ step: Step) {
        switch step {
        case .advance, .choose: guard case .page = screen else { return }
        case .back:
            guard case .page = screen else {
                if hasPage { show(here, nil) }
                return
            }
        case .begin, .restart, .go, .resume: break
        }
        if case .nothing = target(of: step) { return }
        self.step = step
        stepBegan = now
        gone = []
        failed = [:]
        obstacle = nil
        if case .begin = step {
            asks += 1
            wait(for: .store)
            if !isSlow { findPlace() }
        } else {
            goOn()
        }
    }

    mutating func choose(at index: Int) {
        if case .page = screen, choices.indices.contains(index) { perform(.choose(choices[index])) }
    }

    mutating func retry() { if let step { perform(step) } }

    mutating func receive(_ gesture: ReaderGesture) {
        if let lastTurn, now - lastTurn < Self.pause { return }
        perform(gesture == .swipeBack ? .back : .advance)
    }

    mutating func pass(_ time: Int) {
        now += time
        if case .loading = screen, obstacle != nil { wait(for: obstacle!) }
    }

    /// A section is brought, or found to be missing.
    mutating func bring(section: String) {
        if Self.has(section) { brought.insert(section) }
        answer(section, Self.words(.loading(.notFound)), actions: { $0 + [.retry, .close] })
    }

    mutating func fail(section: String) {
        answer(section, Self.words(.loading(.network(""))), actions: { [.retry] + $0 + [.close] })
    }

    mutating func set(asset: String, isReady: Bool) {
        if isReady { ready.insert(asset) } else { ready.remove(asset) }
        if obstacle == .assets { goOn() }
    }

    mutating func setAssetsFail(_ fail: Bool) {
        assetsFail = fail
        if obstacle == .assets { goOn() }
    }

    mutating func setSlow(_ isSlow: Bool) {
        self.isSlow = isSlow
        guard !isSlow else { return }
        if isKeeping { kept = keptLate }
        if obstacle == .store { findPlace() }
        if isKeeping { kept = here }
        isKeeping = false
    }

    // MARK: Steps

    private mutating func findPlace() {
        let place = kept
        step =
            place.map { .resume(SavedPlace(story: "s", hash: "xxh128:0", location: $0.place, history: jumps($0.way))) }
            ?? .restart
        obstacle = nil
        goOn()
    }

    /// Takes the step as far as it goes.
    private mutating func goOn() {
        guard let step else { return }
        let missing = needs(of: step).filter { !isThere($0) && !gone.contains($0) }
        if !missing.isEmpty { return wait(for: .sections(Set(missing))) }
        switch target(of: step) {
        case .nothing: break
        case .unknown: fail(Self.words(.navigation(.malformedStory("")))) { $0 + [.restart, .close] }
        case .spot(let spot, let notice):
            if hasPage, spot.place.section == here.place.section { return show(spot, notice) }
            if ready.isSuperset(of: Self.critical[spot.place.section] ?? []) { return show(spot, notice) }
            if assetsFail { return fail(AssetError.network("").words) { [.retry] + $0 + [.close] } }
            wait(for: .assets)
        }
    }

    private mutating func wait(for obstacle: Obstacle) {
        self.obstacle = obstacle
        screen = .loading(offersRetry: now - stepBegan >= Self.patience, offersBack: hasPage)
    }

    private static func words(_ reason: FailureScreen.Reason) -> String {
        FailureScreen(reason: reason, actions: []).words
    }

    private mutating func fail(
        _ message: String, _ actions: ([FailureScreen.Action]) -> [FailureScreen.Action]
    ) {
        obstacle = nil
        failed = [:]
        screen = .failure(message, actions(hasPage ? [.back] : []))
    }

    private mutating func show(_ spot: Spot, _ notice: Restoration.Move.Reason?) {
        var isTurn = true
        if case .page = screen { isTurn = spot.place.section != here.place.section }
        here = spot
        hasPage = true
        step = nil
        obstacle = nil
        screen = .page(notice)
        if isTurn {
            lastTurn = now
            loadNearby()
        }
        if !isSlow {
            kept = here
        } else if !isKeeping {
            isKeeping = true
            keptLate = here
        }
    }

    private mutating func answer(
        _ section: String, _ message: String,
        actions: @escaping ([FailureScreen.Action]) -> [FailureScreen.Action]
    ) {
        requests.remove(section)
        if queue.first == section { queue.removeFirst() }
        loadQueue()
        guard case .sections(let sections) = obstacle, sections.contains(section) else { return }
        if case .resume = step, !Self.has(section), message == Self.words(.loading(.notFound)) {
            gone.insert(section)
        } else if !isThere(section) {
            failed[section] = (message, actions)
        }
        let rest = sections.subtracting([section])
        obstacle = .sections(rest)
        // Of several that fail the first one is told, in the order in which they are needed.
        for needed in needs(of: step!) {
            if let (message, actions) = failed[needed] { return fail(message, actions) }
            if rest.contains(needed) { return }
        }
        goOn()
    }

    // MARK: What is near

    private mutating func loadNearby() {
        queue = []
        for section in near(here) + here.way.suffix(1).map(\.section)
        where !isThere(section) && !queue.contains(section) {
            queue.append(section)
        }
        requests = Set(queue)
        isLoadingNearby = true
        loadQueue()
    }

    private mutating func loadQueue() {
        guard isLoadingNearby else { return }
        while let first = queue.first {
            if !isThere(first) {
                requests.insert(first)
                prefetched = nil
                return
            }
            queue.removeFirst()
        }
        isLoadingNearby = false
        prefetched = ([here.place.section] + near(here).filter { isThere($0) }).map { "\($0)/p1/b0" }
    }

    private func near(_ spot: Spot) -> [String] {
        switch exit(spot) {
        case .next(let to): [to]
        case .choices(let to): to
        case .ending: []
        }
    }

    // MARK: The story

    private static func has(_ section: String) -> Bool { sections.contains { $0.id == section } }

    private func isThere(_ section: String) -> Bool { !isSplit || section == "gate" || brought.contains(section) }

    private func exit(_ spot: Spot) -> TestStory.Exit { Self.sections.first { $0.id == spot.place.section }!.exit }

    private func isLastLine(_ spot: Spot) -> Bool { lines == 0 || spot.place.line == "l\(lines - 1)" }

    /// A place with its line, where there is such a place.
    private func found(_ place: StoryLocation) -> StoryLocation? {
        guard Self.has(place.section), place.page == "p1" else { return nil }
        guard let line = place.line else { return Self.place(place.section, lines) }
        return (0..<lines).contains { "l\($0)" == line } ? place : nil
    }

    private func jumps(_ way: [StoryLocation]) -> [NavigationStep] { way.map { NavigationStep(from: $0, kind: .jump) } }

    private func needs(of step: Step) -> [String] {
        guard isSplit else { return [] }
        switch step {
        case .begin, .restart: return []
        case .resume(let saved):
            let section = saved.location.section
            let isLacking = (isThere(section) || gone.contains(section)) && found(saved.location) == nil
            let way = saved.hash == "xxh128:0" && !isLacking ? [] : saved.history.map(\.from)
            return ([saved.location] + way).map(\.section)
        case .go(let place): return [place.section]
        case .advance, .choose, .back:
            guard case .spot(let spot, _) = target(of: step) else { return [] }
            return [spot.place.section]
        }
    }

    private func target(of step: Step) -> Target {
        func next(_ place: StoryLocation) -> Target { .spot(Spot(place: place, way: here.way + [here.place]), nil) }
        switch step {
        case .begin, .restart: return .spot(Spot(place: Self.place("gate", lines)), nil)
        case .advance:
            if !isLastLine(here), let line = here.place.line {
                var place = here.place
                place.line = "l\(Int(line.dropFirst())! + 1)"
                return next(place)
            }
            guard case .next(let to) = exit(here) else { return .nothing }
            return next(Self.place(to, lines))
        case .choose(let id): return choices.contains(id) ? next(Self.place(id, lines)) : .nothing
        case .back:
            guard let last = here.way.last else { return .nothing }
            return .spot(Spot(place: last, way: here.way.dropLast()), nil)
        case .go(let place): return found(place).map(next) ?? .unknown
        case .resume(let saved):
            let way = saved.history.map { found($0.from) }
            if let place = found(saved.location) {
                let left = way.compactMap(\.self)
                return .spot(Spot(place: place, way: left), left.count == way.count ? nil : .wayChanged)
            }
            let reason: Restoration.Move.Reason = Self.has(saved.location.section) ? .pageGone : .sectionGone
            guard let last = way.lastIndex(where: { $0 != nil }), let place = way[last] else {
                return .spot(Spot(place: Self.place("gate", lines)), reason)
            }
            return .spot(Spot(place: place, way: way[..<last].compactMap(\.self)), reason)
        }
    }
}
