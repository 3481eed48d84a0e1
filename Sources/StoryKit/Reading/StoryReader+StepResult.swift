import StoryNavigation
import StorySource

extension StoryReader {
    /// What a step leads to as far as that is known at once.
    enum StepResult {
        /// A page that can be shown.
        case page(ReaderStep.Outcome)
        /// A page that lacks assets.
        case assets(ReaderStep.Outcome)
        /// The sections that it needs and that are not there.
        case sections([String])
        /// The story is damaged.
        case failure(NavigationError)
        /// It makes no sense here.
        case refused(NavigationError)
    }

    func result(of step: ReaderStep, missing: Set<ExactName> = []) -> StepResult {
        do throws(NavigationError) {
            let outcome = try step.taken(by: reader, missing: missing)
            let isOnPage = hasPage && outcome.reader.location.withoutLine == reader.location.withoutLine
            return isOnPage || assets?.canEnter(outcome.reader.page) ?? true ? .page(outcome) : .assets(outcome)
        } catch {
            switch error {
            case .notLoaded(let section) where !reader.contains(section: section):
                let path = step.sectionsToRestore(by: reader, missing: missing).prefix(Self.sectionsAtOnce)
                return .sections(path.isEmpty ? [section] : Array(path))
            case .notLoaded, .malformedStory, .unknownLocation, .otherRevision: return .failure(error)
            case .linesLeft, .choiceNeeded, .nothingToChoose, .unknownChoice, .choiceOutOfRange, .atEnd, .atBeginning,
                .unknownSaveVersion:
                return .refused(error)
            }
        }
    }
}
