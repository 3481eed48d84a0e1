// Permissions, and the messages about them.

extension PlaybackController {
    /// What the reader should know of what plays, and the ways on; nil where there is nothing to know.
    public var notice: PlaybackNotice? {
        guard let playing else { return nil }
        let request = playing.request
        if case .failed(let error) = state {
            return PlaybackNotice(topic: .failure(error, authorization), actions: paths(from: error, request))
        }
        if playing.phase == .waiting, state == .paused {
            return PlaybackNotice(
                topic: .authorization(authorization), actions: paths(from: .authorizationDenied, request))
        }
        guard request.isPreview else { return nil }
        return PlaybackNotice(topic: state == .ended ? .previewEnded : .preview, actions: [.playWhole])
    }

    /// Asks the reader for the permission to play, where it is needed; what waits for it plays then. Without anything
    /// that waits it can be called to ask beforehand.
    public func authorize() {
        guard let authorizer else { return }
        if playing?.phase == .waiting {
            state = .loading
        } else if state == .failed(.authorizationDenied) {
            return perform(.tryAgain)
        }
        ask(authorizer)
    }

    /// Finds out whether the permission was given or taken back elsewhere, without asking the reader: to be called when
    /// the app comes back to the front, and before ``authorization`` is shown for the first time. Where the adapter
    /// does not answer within the player's timeout, or the task is cancelled, all stays as it is.
    public func refreshAuthorization() async {
        guard let index = authorizer else { return }
        let adapter = adapters[index]
        guard let answer = await clock.result(within: timeout, of: { await adapter.authorization() }) else { return }
        answered(answer, by: index, isAnswer: false)
    }

    /// What the adapter says of the permission for what is to be heard.
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

    /// - Parameter isAnswer: Whether the reader was asked. Who closes the question without an answer refuses this time.
    func answered(_ answer: PlaybackAuthorization, by index: Int, isAnswer: Bool) {
        if index == authorizer { authorization = answer }
        guard let playing, playing.adapter == index else { return }
        if playing.phase == .waiting {
            if answer == .authorized {
                // What the reader did not ask to hear gives way to other sound, which may have begun while it waited.
                if state == .paused, isSilenceWanted { self.playing?.phase = .over } else { launch() }
            } else if isAnswer || answer != .notDetermined {
                fail(.authorizationDenied)
            }
        } else if answer == .authorized, state == .failed(.authorizationDenied) {
            // It can be played now, when the reader wants it to be.
            state = .paused
        }
    }

    private func paths(from error: PlaybackError, _ request: PlaybackRequest) -> [PlaybackAction] {
        var paths = [PlaybackAction.tryAgain]
        if error == .authorizationDenied {
            paths = [authorization.action ?? .tryAgain]
            if !request.isPreview, let adapter = playing?.adapter,
                !adapters[adapter].requiresAuthorization(for: request.entry, isPreview: true)
            {
                paths.append(.playPreview)
            }
        }
        if request.entry.link != nil { paths.append(.openExternally) }
        return paths
    }
}
