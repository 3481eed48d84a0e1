import Observation
import StoryKit

extension StoryReader {
    /// Waits until a page is shown, or what went wrong, and answers with that.
    func settled() async -> FailureScreen? {
        while true {
            switch screen {
            case .page: return nil
            case .failure(let failure): return failure
            case .loading:
                // What it changes to is there a turn later.
                await withCheckedContinuation { continuation in
                    withObservationTracking {
                        _ = screen
                    } onChange: {
                        continuation.resume()
                    }
                }
            }
        }
    }
}
