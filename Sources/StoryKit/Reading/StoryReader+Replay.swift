import StoryNavigation

extension StoryReader {
    /// Repeats the steps of a recording, each after the previous page is loaded, and so shows the same pages. Pictures that
    /// can't be loaded delay nothing.
    public func replay(_ recording: ReadingRecording) async {
        if let bookmark = recording.bookmark {
            resume(at: bookmark)
            await waitForPage()
        }
        for case .step(let step, let location, let turn) in recording.events.map(\.kind) {
            var isStep = true
            switch step {
            case .open(let bookmark): isStep = resume(at: bookmark, because: turn.reason)
            case .advance: isStep = self.step(.forward, because: turn.reason)
            case .choose(let id): isStep = choose(id: id)
            case .back: isStep = self.step(.back, because: turn.reason)
            case .restart: restart()
            case .jump: go(to: location, because: turn.reason)
            }
            if isStep { await waitForPage() }
        }
    }

    private func waitForPage() async {
        await waitUntilLoaded()
        continueWithoutAssets()
    }
}
