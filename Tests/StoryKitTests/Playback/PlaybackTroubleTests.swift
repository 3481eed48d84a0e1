import StoryIR
import StoryKit
import StorySource
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackTroubleTests {
    @Test(arguments: [
        (PlaybackError.networkUnavailable, "You seem to be offline."),
        (.playbackFailed("x"), "This could not be played."),
        (.authorizationDenied, "Apple Music does not let this account play it."),
    ])
    func `each error has a message and an action`(error: PlaybackError, words: String) async {
        let stage = PlaybackStage(queue: ["a"])
        stage.music.outcome = .fails(error)
        await stage.play("m")
        #expect(stage.player.state == .failed(error))
        #expect(stage.player.notice?.userMessage == words)
        #expect(stage.player.notice?.actions.first == .tryAgain)
        #expect(stage.player.notice?.actions.last == .openExternally)
        #expect(stage.player.queue.upNext == ["a"])
        #expect(stage.music.commands == [.start(1), .stop])
        stage.music.outcome = .sounds
        stage.player.perform(.tryAgain)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.player.notice == nil)
    }

    @Test func `a preview of negative length has length zero`() async {
        let player = PlaybackController(
            playlist: PlaybackStage.playlist(), adapters: [ScriptedPlaybackAdapter { $0.file != nil }],
            configuration: .init(previewLength: .seconds(-5)), clock: ManualClock())
        player.play("a", intent: .preview)
        await eventually { player.isSettled }
        #expect(player.duration == .zero)
    }

    @Test func `a recording without a page can't be opened elsewhere`() async {
        let stage = PlaybackStage()
        stage.files.outcome = .fails(.networkUnavailable)
        await stage.play("a")
        #expect(stage.player.notice?.actions == [.tryAgain])
        stage.player.perform(.openExternally)
        await stage.settle()
        #expect(stage.opened == [])
        stage.player.toggle()
        await stage.settle()
        #expect(stage.files.commands == [.start(1), .stop, .start(2), .stop])
    }

    /// The report of the end was delayed when another sound started, or the reader paused.
    @Test(arguments: [true, false]) func `nothing is played after an end that is silenced`(isText: Bool) async {
        let stage = PlaybackStage(queue: ["a", "b"])
        await stage.play("a")
        if isText { stage.player.isInlineMediaPlaying = true } else { stage.player.pause() }
        await stage.tell(.ended)
        #expect(stage.player.state == .ended)
        #expect(stage.player.current?.id == "a" && stage.player.queue.upNext == ["b"])
        #expect(stage.files.sounding == nil)
    }

    @Test func `errors during playback`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await stage.tell(.failed(.networkUnavailable))
        #expect(stage.player.state == .failed(.networkUnavailable))
        #expect(stage.files.commands.last == .stop)
        await stage.play("b")
        stage.player.pause()
        await stage.settle()
        stage.files.outcome = .fails(.playbackFailed("gone"))
        stage.player.resume()
        await stage.settle()
        #expect(stage.player.state == .failed(.playbackFailed("gone")))
    }

    @Test(arguments: [
        PlaybackEvent.playing, .paused, .progress(elapsed: .seconds(9), duration: .seconds(9)), .ended,
        .failed(.networkUnavailable),
    ])
    func `late events of earlier recordings are ignored`(event: PlaybackEvent) async {
        let stage = PlaybackStage(queue: ["c"])
        await stage.play("a")
        await stage.play("b")
        stage.files.tell(event, of: 1)
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.state == .playing)
        #expect(stage.player.elapsed == .zero)
        await stage.tell(.ended)
        await stage.tell(.failed(.networkUnavailable))
        stage.files.tell(event, of: 3)
        await stage.settle()
        #expect(stage.player.state == .failed(.networkUnavailable))
    }

    @Test func `of many events the newest is handled`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        for second in 0..<100_000 {
            stage.files.tell(.progress(elapsed: .milliseconds(second), duration: nil))
            stage.files.tell(second % 2 == 0 ? .paused : .playing)
        }
        await stage.settle()
        #expect(stage.player.elapsed == .milliseconds(99_999))
        #expect(stage.player.state == .playing)
    }

    @Test func `one end event ends one recording`() async {
        let stage = PlaybackStage(queue: ["a", "b", "c"])
        stage.player.playNext()
        await stage.settle()
        stage.files.tell(.ended, of: 1)
        stage.files.tell(.ended, of: 1)
        stage.files.tell(.failed(.networkUnavailable), of: 1)
        await stage.settle()
        #expect(stage.player.current?.id == "b")
    }

    @Test func `a recording that never sounds is abandoned`() async {
        let stage = PlaybackStage()
        stage.files.outcome = .waits
        await stage.play("a")
        await stage.pass(.seconds(19))
        #expect(stage.player.state == .loading)
        await stage.pass(.seconds(1))
        await eventually { stage.player.state != .loading }
        await stage.settle()
        #expect(stage.player.notice?.userMessage == "This could not be played.")
        #expect(stage.files.commands == [.start(1), .stop])
    }

    @Test func `a recording that never resumes is abandoned`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        stage.player.pause()
        await stage.settle()
        stage.files.outcome = .waits
        stage.player.resume()
        await stage.settle()
        await stage.pass(.seconds(20))
        await eventually { stage.player.state != .playing }
        #expect(stage.player.notice?.actions == [.tryAgain])
    }

    @Test func `a recording that sounds is not abandoned`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await eventually { stage.clock.sleeperCount == 0 }
        stage.clock.advance(by: .seconds(100))
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `readers may take any time to give permission`() async {
        let stage = PlaybackStage(permission: .notDetermined)
        await stage.play("m")
        await eventually { stage.clock.sleeperCount == 0 }
        stage.clock.advance(by: .seconds(1000))
        await stage.settle()
        #expect(stage.player.state == .loading)
        stage.music.answer(.authorized)
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    /// An adapter whose first command hangs, whether or not it is cancelled.
    private final class Stubborn: PlaybackAdapter {
        private let state = Lock((told: [String](), waiting: [CheckedContinuation<Void, Never>]()))
        private let heedsCancelling: Bool

        init(heedsCancelling: Bool) { self.heedsCancelling = heedsCancelling }

        var told: [String] { state.withLock { $0.told } }

        /// Releases the call that has been waiting longest.
        func release() {
            state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume()
        }

        func canPlay(_ entry: PlaybackEntry) -> Bool { true }

        func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
            state.withLock { $0.told.append("start \(request.entry.id)") }
            guard request.entry.id == "a" else { return report(.playing) }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiting.append(continuation) }
                    if heedsCancelling, Task.isCancelled { release() }
                }
            } onCancel: {
                if heedsCancelling { release() }
            }
            report(.playing)
            throw .networkUnavailable
        }

        func pause() async {}
        func resume() async throws(PlaybackError) {}
        func stop() async { state.withLock { $0.told.append("stop") } }
        func seek(to time: Duration) async {}
    }

    @Test func `a loading recording is cancelled when another one is played`() async {
        let adapter = Stubborn(heedsCancelling: true)
        let player = PlaybackController(playlist: PlaybackStage.playlist(), adapters: [adapter], clock: ManualClock())
        player.play("a")
        await eventually { adapter.told == ["start a"] }
        player.play("b")
        await eventually { player.state == .playing }
        #expect(adapter.told == ["start a", "stop", "start b"])
        await eventually { player.isSettled }
        #expect(player.current?.id == "b")
        #expect(player.state == .playing)
    }

    /// Returns a player that has abandoned an adapter after a timeout, and has called its stop.
    private func givenUp() async -> (PlaybackController, Stubborn) {
        let adapter = Stubborn(heedsCancelling: false)
        let clock = ManualClock()
        let player = PlaybackController(playlist: PlaybackStage.playlist(), adapters: [adapter], clock: clock)
        player.play("a")
        await eventually { adapter.told == ["start a"] }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(20))
        await eventually { adapter.told == ["start a", "stop"] }
        return (player, adapter)
    }

    @Test func `an adapter that ignores commands delays others no longer than the timeout`() async {
        let (player, adapter) = await givenUp()
        player.play("b")
        await eventually { player.state == .playing }
        adapter.release()
        for _ in 0..<100 { await Task.yield() }
        #expect(player.state == .playing)
        #expect(player.current?.id == "b")
    }

    @Test func `abandoned adapters do not let others start out of order`() async {
        let (player, adapter) = await givenUp()
        player.perform(.tryAgain)
        await eventually { adapter.told == ["start a", "stop", "start a"] }
        adapter.release()
        for _ in 0..<100 { await Task.yield() }
        player.play("b")
        for _ in 0..<100 { await Task.yield() }
        #expect(adapter.told == ["start a", "stop", "start a"])
        adapter.release()
        await eventually { player.state == .playing }
        #expect(adapter.told == ["start a", "stop", "start a", "stop", "start b"])
    }

    @Test func `an adapter that ignores commands is silenced in the end`() async {
        let adapter = Stubborn(heedsCancelling: false)
        let clock = ManualClock()
        let player = PlaybackController(playlist: PlaybackStage.playlist(), adapters: [adapter], clock: clock)
        player.play("a")
        await eventually { adapter.told == ["start a"] }
        player.pause()
        await eventually { clock.sleeperCount == 1 }
        #expect(adapter.told == ["start a"])
        clock.advance(by: .seconds(20))
        await eventually { adapter.told == ["start a", "stop"] }
        adapter.release()
        for _ in 0..<100 { await Task.yield() }
        #expect(player.state == .paused)
    }
}
