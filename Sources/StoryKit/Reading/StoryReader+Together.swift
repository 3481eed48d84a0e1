import StoryNavigation

/// A reader's part in a shared reading.
@MainActor final class ReaderTogether {
    let session: CoReadingSession
    /// Whether the reader follows the owner, or is at its location.
    var isWithOwner = false
    /// Whether the next page is that of a restart.
    var restarts = false

    init(_ session: CoReadingSession) { self.session = session }
}

extension StoryReader {
    /// Joins a shared reading, until the session ends or ``leaveReading()``. As the owner, the reader shares its location and
    /// what it waits for. As a follower it goes to the owner's location. It can then take no steps of its own, unless the
    /// session allows it, and ``screen`` shows what the owner waits for. A follower's own errors are not shared.
    public func join(_ session: CoReadingSession) {
        guard together?.session !== session else { return }
        leaveReading()
        together = ReaderTogether(session)
        session.onChange = { [weak self, weak session] in
            if let self, let session, together?.session === session { readingChanged() }
        }
        ownScreenChanged()
        readingChanged()
    }

    /// Leaves the shared reading and continues alone. Does not end the session.
    public func leaveReading() {
        together?.session.onChange = nil
        together = nil
        mode = .alone
        screen = ownScreen
    }

    /// Returns whether the reader may take a step of its own. A follower that can't turn pages opens the story at the owner's
    /// location.
    func admits(_ step: ReaderStep) -> Bool {
        if mode.canTurnPages {
            together?.isWithOwner = false
            return true
        }
        if step.isOpening { goToOwner() }
        return false
    }

    /// Updates the screen, and reports it to the others.
    func ownScreenChanged() {
        screen = mode.screen(over: ownScreen)
        guard let together else { return }
        switch ownScreen {
        case .page(let page):
            let restarts = together.restarts
            together.restarts = false
            together.session.move(to: page.location, doing: .reading, restarting: restarts)
        // Followers don't share their loading screens and errors.
        case .loading(let screen) where mode == .owner: report(.loading(screen.reason))
        case .failure where mode == .owner: report(.failure)
        case .loading, .failure: break
        }
    }

    private func report(_ activity: CoReadingActivity) {
        // Until a page is shown, the owner stays at its location, or at the one where it takes over the reading.
        together?.session.move(to: nil, doing: activity, restarting: false)
    }

    private func readingChanged() {
        guard let together else { return }
        let (old, new) = (mode, together.session.status.readerMode)
        if new != old {
            mode = new
            screen = mode.screen(over: ownScreen)
        }
        switch together.session.takeMove() {
        case .jump(let location): follow(.follow(location, restarting: false))
        case .restart(let location): follow(.follow(location, restarting: true))
        case nil where mode == .owner && old != .owner: ownScreenChanged()
        case nil where mode.bound != nil && !together.isWithOwner: goToOwner()
        case nil: break
        }
    }

    private func goToOwner() {
        if let owner = together?.session.status.owner { follow(.follow(owner.location, restarting: false)) }
    }

    private func follow(_ step: ReaderStep) {
        together?.isWithOwner = true
        start(step, because: .sync, isFollowing: true)
    }
}
