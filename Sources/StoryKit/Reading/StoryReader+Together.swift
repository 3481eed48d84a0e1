import StoryNavigation

/// The part of a reader in a shared reading.
@MainActor final class ReaderTogether {
    let session: CoReadingSession
    /// Whether the reader goes where the owner is, or is there.
    var isWithOwner = false
    /// Whether the page that is shown next is that of a restart.
    var restarts = false

    init(_ session: CoReadingSession) { self.session = session }
}

extension StoryReader {
    /// Takes part in a shared reading, until the session ends or ``leaveReading()``. As the owner the reader tells the others
    /// where it is, and what it waits for. As a follower it goes where the owner is. It can take no step of its own then, unless
    /// the session lets it, and ``screen`` shows what the owner waits for. Its own errors are its own.
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

    /// Reads alone from here on. Does not end the session.
    public func leaveReading() {
        together?.session.onChange = nil
        together = nil
        mode = .alone
        screen = own
    }

    /// Performs one of the actions that a screen offers. Closing the story is up to the app.
    public func perform(_ action: FailureScreen.Action) {
        switch action {
        case .retry: retry()
        case .continueWithoutAssets: continueWithoutAssets()
        case .back: back()
        case .restart: restart()
        case .close: break
        }
    }

    /// Whether a step may be taken that is the reader's own. A follower that can't turn pages opens the story where the owner is.
    func admits(_ step: ReaderStep) -> Bool {
        if mode.canTurnPages {
            together?.isWithOwner = false
            return true
        }
        if step.isOpening { goToOwner() }
        return false
    }

    /// Shows it, and tells the others.
    func ownScreenChanged() {
        screen = mode.screen(over: own)
        guard let together else { return }
        switch own {
        case .page(let page):
            let restarts = together.restarts
            together.restarts = false
            together.session.move(to: page.location, doing: .reading, restarting: restarts)
        // Followers keep their waiting and their errors to themselves.
        case .loading(let screen) where mode == .owner: report(.loading(screen.reason))
        case .failure where mode == .owner: report(.failure)
        case .loading, .failure: break
        }
    }

    private func report(_ activity: CoReadingActivity) {
        // Until there is a page, the owner is where it was, or where it takes the reading over.
        together?.session.move(to: nil, doing: activity, restarting: false)
    }

    /// Somebody else did something.
    private func readingChanged() {
        guard let together else { return }
        let (old, new) = (mode, together.session.status.readerMode)
        if new != old {
            mode = new
            screen = mode.screen(over: own)
        }
        if let move = together.session.takeMove() {
            let restarts = if case .restart = move { true } else { false }
            follow(.follow(move.location, restarting: restarts))
        } else if mode == .owner, old != .owner {
            ownScreenChanged()
        } else if mode.bound != nil, !together.isWithOwner {
            goToOwner()
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
