import StoryIR
import StoryNavigation
import StorySource

/// What a reader is told to do.
enum ReaderStep: Sendable {
    /// Begin where the reader stopped the last time, or where the story begins.
    case begin
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
    }

    /// The sections that are not there yet and that the place which was kept takes, in the order in which they are needed; none
    /// for other steps.
    func sectionsToRestore(by reader: StoryNavigator, missing: Set<ExactName>) -> [String] {
        guard case .resume(let place, let checkingWay) = self else { return [] }
        return place.sectionsToRestore(in: reader, missing: missing, checkingWay: checkingWay).filter {
            !reader.contains(section: $0) && !missing.contains(ExactName($0))
        }
    }

    /// Does it to a copy of the reader. Sections that are needed and not there are named by
    /// ``NavigationError/notLoaded(section:)``.
    /// - Parameter missing: Sections that could not be found.
    func taken(by reader: StoryNavigator, missing: Set<ExactName>) throws(NavigationError) -> Outcome {
        var reader = reader
        switch self {
        case .advance: try reader.advance()
        case .choose(let id): try reader.choose(id: id)
        case .chooseAt(let index): try reader.choose(at: index)
        case .back: try reader.back()
        case .begin, .restart: reader.restart()
        case .go(let place): try reader.go(to: place)
        case .resume(let place, let checkingWay):
            if let section = sectionsToRestore(by: reader, missing: missing).first {
                throw .notLoaded(section: section)
            }
            switch place.restore(in: reader, checkingWay: checkingWay) {
            case .exact(let restored): reader = restored
            case .moved(let restored, let move): return Outcome(reader: restored, notice: move)
            case .refused: break
            }
        }
        return Outcome(reader: reader, notice: nil)
    }
}
