import StoryKit
import StoryNavigation

/// A model of readers in a shared reading, as a value: messages arrive at once.
struct ReaderModeModel {
    enum Screen: Equatable {
        case page, loading, failure
    }

    struct Reader {
        var navigator: StoryNavigator
        var screen = Screen.page
        /// The target of the pending step.
        var pending: StoryNavigator?
        var ready: Set<String> = []
        var fails = false
        /// Whether it follows the owner, or is at its location.
        var isWithOwner = false
        /// The reader's location as known to the session.
        var known: StoryLocation

        init(_ navigator: StoryNavigator) {
            self.navigator = navigator
            known = navigator.location
        }

        /// Takes a step as far as possible.
        mutating func take(_ next: StoryNavigator) {
            pending = nil
            let critical = ReaderModeModel.critical[next.location.section] ?? []
            if next.location.withoutLine == navigator.location.withoutLine || ready.isSuperset(of: critical) {
                return show(next)
            }
            pending = next
            screen = fails ? .failure : .loading
        }

        mutating func show(_ next: StoryNavigator) {
            navigator = next
            screen = .page
            pending = nil
            known = next.location
        }
    }

    static let sections: [(id: String, exit: TestStory.Exit)] = [
        ("gate", .next("hall")), ("hall", .choices(["roof", "well", "gate"])), ("roof", .next("attic")),
        ("attic", .ending), ("well", .choices(["hall", "crypt"])), ("crypt", .next("well")),
    ]
    static let critical = ["hall": ["wolf"], "attic": ["bell"], "well": ["rope", "wolf"]]

    private(set) var readers: [Reader]
    private(set) var owner = 0
    private(set) var isFree = false
    /// What the owner has last shared.
    private var told: (location: StoryLocation, screen: Screen)

    init(_ navigator: StoryNavigator, count: Int) {
        readers = Array(repeating: Reader(navigator), count: count)
        told = (navigator.location, .page)
    }

    /// By a step if one leads there, so that all can go back by the same path.
    private static func go(to target: StoryLocation, _ navigator: inout StoryNavigator) {
        let steps: [(inout StoryNavigator) throws -> Void] =
            [{ try $0.advance() }] + navigator.choices.map { choice in { try $0.choose(id: choice.id) } }
        for step in steps {
            var next = navigator
            if (try? step(&next)) != nil, next.location == target {
                navigator = next
                return
            }
        }
        if navigator.previousLocation == target { _ = try? navigator.back() } else { try? navigator.go(to: target) }
    }

    private func isBound(_ who: Int) -> Bool { who != owner && !isFree }

    /// Returns what a reader shows, in a word.
    func shown(_ who: Int) -> String {
        let reader = readers[who]
        switch reader.screen {
        case .page where isBound(who) && told.screen == .loading: return "owner loads"
        case .page where isBound(who) && told.screen == .failure: return "owner fails"
        case .page: return "\(reader.navigator.location)"
        case .loading: return "loading"
        case .failure: return "failure"
        }
    }

    // MARK: Actions

    /// Takes a step of the reader's own. Returns false if it is not possible, or not allowed.
    mutating func step(_ who: Int, _ take: (inout StoryNavigator) throws -> Void, onPage: Bool = true) -> Bool {
        guard !isBound(who), !onPage || readers[who].screen == .page else { return false }
        var next = readers[who].navigator
        guard (try? take(&next)) != nil else {
            readers[who].isWithOwner = false
            return false
        }
        readers[who].isWithOwner = false
        readers[who].take(next)
        settle(who)
        return true
    }

    mutating func back(_ who: Int) -> Bool {
        if readers[who].screen == .page { return step(who) { try $0.back() } }
        guard !isBound(who) else { return false }
        readers[who].show(readers[who].navigator)
        settle(who)
        return true
    }

    mutating func restart(_ who: Int) -> Bool {
        guard !isBound(who) else { return false }
        var next = readers[who].navigator
        next.restart()
        readers[who].isWithOwner = false
        readers[who].take(next)
        settle(who, isRestart: true)
        return true
    }

    mutating func retry(_ who: Int) {
        guard let pending = readers[who].pending else { return }
        readers[who].take(pending)
        settle(who)
    }

    mutating func continueWithoutAssets(_ who: Int) {
        guard readers[who].screen == .failure, let pending = readers[who].pending else { return }
        readers[who].show(pending)
        settle(who)
    }

    mutating func set(_ who: Int, asset: String, isReady: Bool) {
        if isReady { readers[who].ready.insert(asset) } else { readers[who].ready.remove(asset) }
        resolve(who)
    }

    mutating func set(_ who: Int, fails: Bool) {
        readers[who].fails = fails
        resolve(who)
    }

    private mutating func resolve(_ who: Int) {
        guard readers[who].screen == .loading, let pending = readers[who].pending else { return }
        readers[who].take(pending)
        settle(who)
    }

    mutating func claim(_ who: Int) {
        guard owner != who else { return }
        owner = who
        publish()
    }

    mutating func letFollowersTurn(_ isAllowed: Bool) {
        isFree = isAllowed
        publish()
    }

    // MARK: Steps of the others

    private mutating func settle(_ who: Int, isRestart: Bool = false) {
        if who == owner { publish(isRestart: isRestart) }
    }

    /// Shares the owner's location, to which the others go.
    private mutating func publish(isRestart: Bool = false) {
        let new = (readers[owner].known, readers[owner].screen)
        let isMoved = new.0 != told.location
        told = new
        for who in readers.indices where who != owner {
            let restarts = isRestart && new.1 == .page
            if (isMoved && readers[who].known != new.0) || restarts || (isBound(who) && !readers[who].isWithOwner) {
                follow(who, restarting: restarts)
            }
        }
    }

    private mutating func follow(_ who: Int, restarting: Bool) {
        var next = readers[who].navigator
        if restarting { next.restart() }
        if next.location != told.location { Self.go(to: told.location, &next) }
        readers[who].isWithOwner = true
        readers[who].known = told.location
        readers[who].take(next)
    }
}
