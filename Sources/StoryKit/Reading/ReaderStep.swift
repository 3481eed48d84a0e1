import StoryIR
import StoryNavigation
import StorySource

/// A command to a reader.
enum ReaderStep: Sendable {
    /// Ask where the reader stopped the last time, and begin there.
    case begin
    /// Begin at a location that was kept, or where the story begins.
    case beginAt(Bookmark?)
    case advance
    case choose(IR.Choice)
    case chooseID(String)
    case chooseAt(Int)
    case back
    case restart
    case go(to: StoryLocation)
    /// Go where the owner of a shared reading is, from the story's beginning where the owner has restarted it.
    case follow(StoryLocation, restarting: Bool)
    /// Go on from a location that was kept; its path is walked again where that was asked for, whatever the revision.
    case resume(Bookmark, validatingHistory: Bool)

    /// Where it leads.
    struct Outcome {
        var reader: StoryNavigator
        var notice: Restoration.Move?
        /// Whether the reader has gone there, so that the location is kept. Who has only opened the story keeps what was
        /// kept.
        var keepsBookmark: Bool
        /// Whether the story was restarted.
        var isRestart = false
    }

    /// The location that was kept at which the reader is to go on, and whether its path is checked.
    private var resumption: (bookmark: Bookmark, validatingHistory: Bool)? {
        switch self {
        case .beginAt(let bookmark?): (bookmark, false)
        case .resume(let bookmark, let validatingHistory): (bookmark, validatingHistory)
        case .begin, .beginAt(nil), .advance, .choose, .chooseID, .chooseAt, .back, .restart, .go, .follow: nil
        }
    }

    /// Whether it goes on at a location that was kept.
    var isResumption: Bool { resumption != nil }

    /// Whether it takes a choice.
    var isChoice: Bool {
        switch self {
        case .choose, .chooseID, .chooseAt: true
        case .begin, .beginAt, .advance, .back, .restart, .go, .follow, .resume: false
        }
    }

    /// Whether it leads to where the story begins.
    var leadsToStart: Bool {
        switch self {
        case .begin, .beginAt(nil), .restart: true
        case .beginAt, .resume, .advance, .choose, .chooseID, .chooseAt, .back, .go, .follow: false
        }
    }

    /// Whether it only opens the story.
    var isOpening: Bool {
        switch self {
        case .begin, .beginAt: true
        case .advance, .choose, .chooseID, .chooseAt, .back, .restart, .go, .follow, .resume: false
        }
    }

    /// The sections that are not there yet and that the location which was kept takes, in the order in which they are
    /// needed; none for other steps.
    func sectionsToRestore(by reader: StoryNavigator, missing: Set<ExactName>) -> [String] {
        guard let (bookmark, validatingHistory) = resumption else { return [] }
        return bookmark.sectionsToRestore(in: reader, missing: missing, validatingHistory: validatingHistory).filter {
            !reader.contains(section: $0) && !missing.contains(ExactName($0))
        }
    }

    /// Does it to a copy of the reader. Sections that are needed and not there are named by
    /// ``NavigationError/notLoaded(section:)``.
    /// - Parameter missing: Sections that could not be found.
    func taken(by reader: StoryNavigator, missing: Set<ExactName>) throws(NavigationError) -> Outcome {
        var outcome = Outcome(reader: reader, keepsBookmark: !isOpening)
        switch self {
        case .advance: try outcome.reader.advance()
        case .choose(let choice): try outcome.reader.choose(choice)
        case .chooseID(let id): try outcome.reader.choose(id: id)
        case .chooseAt(let index): try outcome.reader.choose(at: index)
        case .back: try outcome.reader.back()
        case .begin, .beginAt(nil): outcome.reader.restart()
        case .restart:
            outcome.reader.restart()
            outcome.isRestart = true
        case .go(let bookmark): try outcome.reader.go(to: bookmark)
        case .follow(let location, let restarting):
            if restarting { outcome.reader.restart() }
            try outcome.reader.follow(to: location)
        case .beginAt(let bookmark?): try restore(bookmark, validatingHistory: false, missing: missing, &outcome)
        case .resume(let bookmark, let validatingHistory):
            try restore(bookmark, validatingHistory: validatingHistory, missing: missing, &outcome)
        }
        return outcome
    }

    private func restore(
        _ bookmark: Bookmark, validatingHistory: Bool, missing: Set<ExactName>, _ outcome: inout Outcome
    ) throws(NavigationError) {
        if let section = sectionsToRestore(by: outcome.reader, missing: missing).first {
            throw .notLoaded(section: section)
        }
        switch bookmark.restore(in: outcome.reader, validatingHistory: validatingHistory) {
        case .exact(let restored): outcome.reader = restored
        case .relocated(let restored, let move): (outcome.reader, outcome.notice) = (restored, move)
        case .differentStory: outcome.reader.restart()
        }
    }
}

extension StoryNavigator {
    /// Goes where somebody else has gone, by the step that leads there, so that both have the same path; else by a jump.
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
