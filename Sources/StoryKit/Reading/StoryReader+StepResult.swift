import StoryNavigation
import StorySource

extension StoryReader {
    enum StepResult {
        /// A page that can be shown.
        case page(ReaderStep.Outcome)
        case assets(ReaderStep.Outcome)
        /// The sections that the step needs and that are not loaded.
        case sections([String])
        /// The story is damaged.
        case failure(NavigationError)
        /// The step is not possible here.
        case refused(NavigationError)
    }

    func result(of step: ReaderStep, missing: Set<ExactName> = []) -> StepResult {
        do throws(NavigationError) {
            let outcome = try step.taken(by: navigator, missing: missing)
            let isOnPage = hasPage && outcome.navigator.location.withoutLine == navigator.location.withoutLine
            return isOnPage || assets?.canEnter(outcome.navigator.page) ?? true ? .page(outcome) : .assets(outcome)
        } catch {
            switch error {
            case .notLoaded(let section) where !navigator.contains(section: section):
                let path = step.sectionsToRestore(by: navigator, missing: missing).prefix(Self.sectionsAtOnce)
                return .sections(path.isEmpty ? [section] : Array(path))
            case .notLoaded, .malformedStory, .unknownLocation, .otherRevision: return .failure(error)
            case .linesLeft, .choiceNeeded, .nothingToChoose, .unknownChoice, .choiceOutOfRange, .atEnd, .atBeginning,
                .unknownBookmarkVersion:
                return .refused(error)
            }
        }
    }
}
