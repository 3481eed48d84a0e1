// Permissions, and the messages about them.

extension PlaybackController {
    /// A message about the current recording, with the actions to offer; nil if there is none.
    public var notice: PlaybackNotice? {
        guard let playing else { return nil }
        let request = playing.request
        if case .failed(let error) = state {
            return PlaybackNotice(topic: .failure(error, authorization), actions: actions(after: error, request))
        }
        if playing.phase == .waiting, state == .paused {
            return PlaybackNotice(
                topic: .authorization(authorization), actions: actions(after: .authorizationDenied, request))
        }
        guard request.isPreview else { return nil }
        return PlaybackNotice(topic: state == .ended ? .previewEnded : .preview, actions: [.playWhole])
    }

    /// Asks the reader for permission to play, if an adapter needs it. A recording that waits for it then plays. You can
    /// also call this before anything plays.
    public func authorize() {
        guard let authorizer else { return }
        if playing?.phase == .waiting {
            state = .loading
        } else if state == .failed(.authorizationDenied) {
            return perform(.tryAgain)
        }
        ask(authorizer)
    }

    /// Updates ``authorization`` without asking the reader. Call it when the app becomes active, and before you show
    /// ``authorization`` for the first time. Nothing changes if the adapter does not return within the timeout, or if
    /// the task is cancelled.
    public func refreshAuthorization() async {
        guard let index = authorizer else { return }
        let adapter = adapters[index]
        guard let answer = await clock.result(within: timeout, of: { await adapter.authorization() }) else { return }
        answered(answer, by: index, wasAsked: false)
    }

    /// Handles the adapter's answer about the permission for the current recording.
    func checked(_ answer: PlaybackAuthorization) {
        guard let playing, playing.phase == .checking else { return }
        authorization = answer
        switch answer {
        case .authorized: launch()
        case .denied, .restricted: fail(.authorizationDenied)
        case .notDetermined:
            self.playing?.phase = .waiting
            endTimeout()
            if playing.isAsked { ask(playing.adapter) } else { state = .paused }
        }
    }

    /// - Parameter wasAsked: Whether the reader was asked. Closing the question without an answer is a refusal.
    func answered(_ answer: PlaybackAuthorization, by index: Int, wasAsked: Bool) {
        if index == authorizer { authorization = answer }
        guard let playing, playing.adapter == index else { return }
        if playing.phase == .waiting {
            if answer == .authorized {
                // Other sound may have begun meanwhile. Only a recording that the reader requested interrupts it.
                if state == .paused, mustStaySilent { self.playing?.phase = .over } else { launch() }
            } else if wasAsked || answer != .notDetermined {
                fail(.authorizationDenied)
            }
        } else if answer == .authorized, state == .failed(.authorizationDenied) {
            // The reader can play it now.
            state = .paused
        }
    }

    private func actions(after error: PlaybackError, _ request: PlaybackRequest) -> [PlaybackAction] {
        var actions = [PlaybackAction.tryAgain]
        if error == .authorizationDenied {
            actions = [authorization.action ?? .tryAgain]
            if !request.isPreview, let adapter = playing?.adapter,
                !adapters[adapter].requiresAuthorization(for: request.entry, isPreview: true)
            {
                actions.append(.playPreview)
            }
        }
        if request.entry.link != nil { actions.append(.openExternally) }
        return actions
    }
}
