import StoryIR
import StoryNavigation
import StorySource

enum ReaderStep: Sendable {
    /// Begin at the stored bookmark.
    case begin
    /// Begin at a bookmark, or at the start of the story.
    case beginAt(Bookmark?)
    case advance
    case choose(IR.Choice)
    case chooseID(String)
    case chooseAt(Int)
    case back
    case restart
    case go(to: StoryLocation)
    /// Go to the location of the owner of a shared reading; from the story's beginning if the owner has restarted it.
    case follow(StoryLocation, restarting: Bool)
    /// Resume at a bookmark. If requested, its history is replayed, even in the same revision.
    case resume(Bookmark, validatingHistory: Bool)

    struct Outcome {
        var navigator: StoryNavigator
        var notice: Restoration.Move?
    }

    /// The bookmark to restore, and whether its history is checked.
    private var resumption: (bookmark: Bookmark, validatingHistory: Bool)? {
        switch self {
        case .beginAt(let bookmark?): (bookmark, false)
        case .resume(let bookmark, let validatingHistory): (bookmark, validatingHistory)
        case .begin, .beginAt(nil), .advance, .choose, .chooseID, .chooseAt, .back, .restart, .go, .follow: nil
        }
    }

    var isResumption: Bool { resumption != nil }

    var isChoice: Bool {
        switch self {
        case .choose, .chooseID, .chooseAt: true
        case .begin, .beginAt, .advance, .back, .restart, .go, .follow, .resume: false
        }
    }

    /// Returns the choice that the step takes on the reader's page.
    func choice(at navigator: StoryNavigator) -> IR.Choice? {
        switch self {
        case .choose(let choice): choice
        case .chooseID(let id): navigator.choices.first { ExactName($0.id) == ExactName(id) }
        case .chooseAt(let index): navigator.choices.indices.contains(index) ? navigator.choices[index] : nil
        case .begin, .beginAt, .advance, .back, .restart, .go, .follow, .resume: nil
        }
    }

    /// Returns the event to record for the step.
    func event(from navigator: StoryNavigator, to next: StoryNavigator) -> ReadingEvent.Step {
        switch self {
        case .begin, .beginAt, .resume: .open(Bookmark(next))
        case .advance: .advance
        case .choose, .chooseID, .chooseAt: .choose(id: choice(at: navigator)?.id ?? "")
        case .back: .back
        case .restart, .follow(_, restarting: true): .restart
        case .go, .follow: .jump
        }
    }

    var direction: PageTurn.Direction {
        switch self {
        case .advance, .choose, .chooseID, .chooseAt: .forward
        case .back, .restart, .follow(_, restarting: true): .back
        case .begin, .beginAt, .go, .follow, .resume: .jump
        }
    }

    /// Whether the step leads to the beginning of the story.
    var leadsToStart: Bool {
        switch self {
        case .begin, .beginAt(nil), .restart: true
        case .beginAt, .resume, .advance, .choose, .chooseID, .chooseAt, .back, .go, .follow: false
        }
    }

    /// Whether the step opens the story, which does not replace the stored bookmark.
    var isOpening: Bool {
        switch self {
        case .begin, .beginAt: true
        case .advance, .choose, .chooseID, .chooseAt, .back, .restart, .go, .follow, .resume: false
        }
    }

    /// Returns the sections that are not loaded and that restoring the bookmark needs, in the order of need; none for other
    /// steps.
    func sectionsToRestore(by navigator: StoryNavigator, missing: Set<ExactName>) -> [String] {
        guard let (bookmark, validatingHistory) = resumption else { return [] }
        return bookmark.sectionsToRestore(in: navigator, missing: missing, validatingHistory: validatingHistory).filter
        {
            !navigator.contains(section: $0) && !missing.contains(ExactName($0))
        }
    }

    /// Takes the step with a copy of the reader. Throws ``NavigationError/notLoaded(section:)`` if it needs a section that is
    /// not loaded. `missing`: sections that don't exist.
    func taken(by navigator: StoryNavigator, missing: Set<ExactName>) throws(NavigationError) -> Outcome {
        var outcome = Outcome(navigator: navigator)
        switch self {
        case .advance: try outcome.navigator.advance()
        case .choose(let choice): try outcome.navigator.choose(choice)
        case .chooseID(let id): try outcome.navigator.choose(id: id)
        case .chooseAt(let index): try outcome.navigator.choose(at: index)
        case .back: try outcome.navigator.back()
        case .begin, .beginAt(nil), .restart: outcome.navigator.restart()
        case .go(let location): try outcome.navigator.go(to: location)
        case .follow(let location, let restarting):
            if restarting { outcome.navigator.restart() }
            try outcome.navigator.follow(to: location)
        case .beginAt(let bookmark?): try restore(bookmark, validatingHistory: false, missing: missing, &outcome)
        case .resume(let bookmark, let validatingHistory):
            try restore(bookmark, validatingHistory: validatingHistory, missing: missing, &outcome)
        }
        return outcome
    }

    private func restore(
        _ bookmark: Bookmark, validatingHistory: Bool, missing: Set<ExactName>, _ outcome: inout Outcome
    ) throws(NavigationError) {
        if let section = sectionsToRestore(by: outcome.navigator, missing: missing).first {
            throw .notLoaded(section: section)
        }
        switch bookmark.restore(in: outcome.navigator, validatingHistory: validatingHistory) {
        case .exact(let restored): outcome.navigator = restored
        case .relocated(let restored, let move): (outcome.navigator, outcome.notice) = (restored, move)
        case .differentStory: outcome.navigator.restart()
        }
    }
}

extension StoryNavigator {
    /// Follows another participant, by the same step if there is one, so that both have the same path; else by a jump.
    fileprivate mutating func follow(to target: StoryLocation) throws(NavigationError) {
        if location == target { return }
        var next = self
        if (try? next.advance()) == target {
            self = next
            return
        }
        for index in choices.indices {
            next = self
            if (try? next.choose(at: index)) == target {
                self = next
                return
            }
        }
        if previousLocation == target { try back() } else { try go(to: target) }
    }
}
