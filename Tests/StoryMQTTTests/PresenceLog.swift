import Observation
import StoryKit

/// Whatever the owner's presence was in the status of a session. The presence of an owner that comes back at once is
/// `.left` for less time than a busy machine needs to look twice.
@MainActor final class PresenceLog {
    private(set) var seen: [CoReadingStatus.Presence] = []
    private let session: CoReadingSession

    init(of session: CoReadingSession) {
        self.session = session
        track()
    }

    private func track() {
        withObservationTracking {
            _ = session.status
        } onChange: { [weak self] in
            // Called before the change, on the session's actor.
            MainActor.assumeIsolated {
                guard let self else { return }
                if let presence = self.session.status.owner?.presence { self.seen.append(presence) }
                self.track()
            }
        }
    }
}
