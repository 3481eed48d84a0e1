import StoryIR
import StoryNavigation
import StorySource

/// What a reader is told to do.
enum ReaderStep: Sendable {
    /// Ask where the reader stopped the last time, and begin there.
    case begin
    /// Begin at a place that was kept, or where the story begins.
    case beginAt(SavedPlace?)
    case advance
    case choose(id: String)
    case chooseAt(Int)
    case back
    case restart
    case go(to: StoryLocation)
    /// Go on from a place that was kept; its way is walked again where that was asked for, whatever the edition.
    case resume(SavedPlace, checkingWay: Bool)

    /// Where it leads.
    struct Outcome {
        var reader: StoryNavigator
        var notice: Restoration.Move?
        /// Whether the reader has gone there, so that the place is kept. Who has only opened the story keeps what was
        /// kept.
        var keepsPlace: Bool
    }

    /// The place that was kept at which the reader is to go on, and whether its way is checked.
    private var resumption: (place: SavedPlace, checkingWay: Bool)? {
        switch self {
        case .beginAt(let place?): (place, false)
        case .resume(let place, let checkingWay): (place, checkingWay)
        case .begin, .beginAt(nil), .advance, .choose, .chooseAt, .back, .restart, .go: nil
        }
    }

    /// Whether it goes on at a place that was kept.
    var isResumption: Bool { resumption != nil }

    /// Whether it leads to where the story begins.
    var leadsToStart: Bool {
        switch self {
        case .begin, .beginAt(nil), .restart: true
        case .beginAt, .resume, .advance, .choose, .chooseAt, .back, .go: false
        }
    }

    private var isOfReader: Bool {
        switch self {
        case .begin, .beginAt: false
        case .advance, .choose, .chooseAt, .back, .restart, .go, .resume: true
        }
    }

    /// The sections that are not there yet and that the place which was kept takes, in the order in which they are
    /// needed; none for other steps.
    func sectionsToRestore(by reader: StoryNavigator, missing: Set<ExactName>) -> [String] {
        guard let (place, checkingWay) = resumption else { return [] }
        return place.sectionsToRestore(in: reader, missing: missing, checkingWay: checkingWay).filter {
            !reader.contains(section: $0) && !missing.contains(ExactName($0))
        }
    }

    /// Does it to a copy of the reader. Sections that are needed and not there are named by
    /// ``NavigationError/notLoaded(section:)``.
    /// - Parameter missing: Sections that could not be found.
    func taken(by reader: StoryNavigator, missing: Set<ExactName>) throws(NavigationError) -> Outcome {
        var outcome = Outcome(reader: reader, keepsPlace: isOfReader)
        switch self {
        case .advance: try outcome.reader.advance()
        case .choose(let id): try outcome.reader.choose(id: id)
        case .chooseAt(let index): try outcome.reader.choose(at: index)
        case .back: try outcome.reader.back()
        case .begin, .beginAt(nil), .restart: outcome.reader.restart()
        case .go(let place): try outcome.reader.go(to: place)
        case .beginAt(let place?): try restore(place, checkingWay: false, missing: missing, &outcome)
        case .resume(let place, let checkingWay):
            try restore(place, checkingWay: checkingWay, missing: missing, &outcome)
        }
        return outcome
    }

    private func restore(
        _ place: SavedPlace, checkingWay: Bool, missing: Set<ExactName>, _ outcome: inout Outcome
    ) throws(NavigationError) {
        if let section = sectionsToRestore(by: outcome.reader, missing: missing).first {
            throw .notLoaded(section: section)
        }
        switch place.restore(in: outcome.reader, checkingWay: checkingWay) {
        case .exact(let restored): outcome.reader = restored
        case .moved(let restored, let move): (outcome.reader, outcome.notice) = (restored, move)
        case .refused: outcome.reader.restart()
        }
    }
}
