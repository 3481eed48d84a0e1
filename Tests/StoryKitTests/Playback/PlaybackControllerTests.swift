import Observation
import StoryIR
import StoryKit
import StorySource
import Synchronization
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct PlaybackControllerTests {
    @Test func `plays the requested recording and removes it from the queue`() async {
        let stage = PlaybackStage(queue: ["a", "b", "film", "lost", "a"])
        #expect(stage.player.queue.upNext == ["a", "b"])
        #expect(stage.player.state == .idle)
        stage.player.play("b")
        #expect(stage.player.state == .loading)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.player.queue.upNext == ["a"])
        #expect(stage.files.sounding?.entry.id == "b")
        #expect(stage.player.announcement?.userMessage == "Playing: The b")
    }

    @Test func `one recording plays at a time`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await stage.play("m")
        #expect(stage.files.sounding == nil)
        #expect(stage.music.sounding?.entry.id == "m")
        #expect(stage.files.commands == [.start(1), .stop])
    }

    @Test func `pauses and resumes`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        stage.player.toggle()
        #expect(stage.player.state == .paused)
        await stage.settle()
        #expect(stage.files.sounding == nil)
        stage.player.toggle()
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.files.commands == [.start(1), .pause, .resume])
    }

    @Test func `follows pauses and resumes by others`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await stage.tell(.paused)
        #expect(stage.player.state == .paused)
        await stage.tell(.playing)
        #expect(stage.player.state == .playing)
    }

    @Test func `pausing while loading ends the recording, and it restarts`() async {
        let stage = PlaybackStage()
        stage.files.outcome = .waits
        await stage.play("a")
        stage.player.pause()
        await stage.settle()
        #expect(stage.player.state == .paused)
        stage.files.tell(.playing, of: 1)
        await stage.settle()
        #expect(stage.player.state == .paused)
        stage.player.resume()
        await stage.settle()
        #expect(stage.files.commands == [.start(1), .stop, .start(2)])
    }

    @Test func `rapid pauses and resumes end in the reader's last state`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        for _ in 0..<101 { stage.player.toggle() }
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.files.sounding == nil)
        #expect(stage.files.commands.count < 5)
    }

    /// An adapter whose pause is delayed until it is released, and then reported.
    private final class Slow: PlaybackAdapter {
        private let state = Lock((report: PlaybackReport?.none, pausing: CheckedContinuation<Void, Never>?.none))

        var isPausing: Bool { state.withLock { $0.pausing != nil } }
        func tell(_ event: PlaybackEvent) { state.withLock { $0.report }?(event) }
        func letPause() { state.withLock { $0.pausing.take() }?.resume() }

        func canPlay(_ entry: PlaybackEntry) -> Bool { true }
        func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
            state.withLock { $0.report = report }
            report(.playing)
        }
        func pause() async {
            await withCheckedContinuation { continuation in state.withLock { $0.pausing = continuation } }
            tell(.paused)
        }
        func resume() async throws(PlaybackError) {}
        func stop() async {}
        func seek(to time: Duration) async {}
    }

    @Test func `a running command does not undo the reader's action`() async {
        let adapter = Slow()
        let player = PlaybackController(playlist: PlaybackStage.playlist(), adapters: [adapter], clock: ManualClock())
        player.play("a")
        await eventually { player.state == .playing }
        player.pause()
        let hasChanged = Atomic(false)
        withObservationTracking {
            _ = player.state
        } onChange: {
            hasChanged.store(true, ordering: .relaxed)
        }
        await eventually { adapter.isPausing }
        adapter.tell(.playing)
        for _ in 0..<100 { await Task.yield() }
        adapter.letPause()
        await eventually { player.isSettled }
        let isUndone = hasChanged.load(ordering: .relaxed)
        #expect(!isUndone)
        #expect(player.state == .paused)
    }

    @Test func `the first toggle starts the queue`() async {
        let stage = PlaybackStage(queue: ["c", "a"])
        stage.player.toggle()
        await stage.settle()
        #expect(stage.player.current?.id == "c")
        let empty = PlaybackStage()
        empty.player.toggle()
        #expect(empty.player.state == .idle)
    }

    @Test func `plays the next recording by itself and stops after the last`() async {
        let stage = PlaybackStage(queue: ["a", "b"])
        stage.player.playNext()
        await stage.settle()
        await stage.tell(.ended)
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.state == .playing)
        await stage.tell(.ended)
        #expect(stage.player.state == .ended)
        stage.player.toggle()
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.state == .playing)
    }

    @Test func `next and previous`() async {
        let stage = PlaybackStage(queue: ["a", "b"])
        stage.player.playPrevious()
        #expect(stage.player.state == .idle)
        stage.player.playNext()
        stage.player.playNext()
        await stage.settle()
        stage.player.playNext()
        #expect(stage.player.current?.id == "b")
        stage.player.playPrevious()
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        #expect(stage.player.queue.upNext == ["b"])
        #expect(stage.files.sounding?.entry.id == "a")
    }

    @Test func `previous first restarts the recording`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await stage.play("b", intent: .preview)
        await stage.tell(.progress(elapsed: .seconds(4), duration: nil))
        stage.player.playPrevious()
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.isPreview)
        #expect(stage.player.elapsed == .zero)
        await stage.tell(.progress(elapsed: .seconds(3), duration: nil))
        stage.player.playPrevious()
        #expect(stage.player.current?.id == "a")
        #expect(!stage.player.isPreview)
    }

    @Test(arguments: [IR.Media.Kind.album, .track])
    func `the current piece of an album is known`(kind: IR.Media.Kind) async {
        let media = IR.Media(key: "m", type: kind, appleMusicId: "1", title: "All of it", artist: "Band", card: .full)
        let adapter = ScriptedPlaybackAdapter()
        let player = PlaybackController(
            playlist: StoryPlaylist(media: [media], assets: [], flow: .sequential, queues: [[]], base: TestStory.base),
            adapters: [adapter], clock: ManualClock())
        player.play("m")
        await eventually { player.state == .playing }
        #expect(player.nowPlaying?.track == nil)
        adapter.tell(.track("Side one"))
        adapter.tell(.progress(elapsed: .seconds(2), duration: nil))
        await eventually { player.elapsed == .seconds(2) }
        #expect(player.nowPlaying?.track == (kind == .album ? "Side one" : nil))
        player.play("m")
        #expect(player.track == nil)
    }

    @Test func `a preview ends after its length and nothing follows`() async {
        let stage = PlaybackStage(queue: ["a", "b"])
        await stage.play("a", intent: .preview)
        #expect(stage.player.duration == .seconds(30))
        #expect(stage.player.notice?.topic == .preview)
        await stage.tell(.progress(elapsed: .seconds(29), duration: .seconds(90)))
        #expect(stage.player.state == .playing)
        #expect(stage.player.duration == .seconds(30))
        await stage.tell(.progress(elapsed: .milliseconds(30_050), duration: .seconds(90)))
        #expect(stage.player.state == .ended)
        #expect(stage.files.sounding == nil)
        #expect(stage.player.queue.upNext == ["b"])
        #expect(stage.player.notice == PlaybackNotice(topic: .previewEnded, actions: [.playWhole]))
        stage.player.perform(.playWhole)
        await stage.settle()
        #expect(stage.player.state == .playing)
        #expect(stage.player.duration == .seconds(180))
        #expect(stage.player.notice == nil)
    }

    @Test func `a short preview ends by itself`() async {
        let stage = PlaybackStage(queue: ["b"])
        await stage.play("a", intent: .preview)
        await stage.tell(.ended)
        #expect(stage.player.state == .ended)
    }

    @Test func `cards toggle their own recording`() async {
        let stage = PlaybackStage()
        stage.player.toggle("a", intent: .preview)
        await stage.settle()
        #expect(stage.player.isOn("a", intent: .preview))
        #expect(!stage.player.isOn("a", intent: .full))
        stage.player.toggle("a", intent: .full)
        await stage.settle()
        #expect(!stage.player.isPreview)
        #expect(stage.player.isOn("a", intent: .preview))
        stage.player.toggle("a", intent: .preview)
        #expect(stage.player.state == .paused)
        await stage.settle()
        stage.player.toggle("a", intent: .full)
        await stage.settle()
        #expect(stage.player.state == .playing)
        await stage.tell(.ended)
        stage.player.toggle("a", intent: .preview)
        #expect(stage.player.isPreview)
        #expect(stage.player.isOn)
    }

    @Test func `queueing is announced`() async {
        let stage = PlaybackStage()
        stage.player.enqueue("a")
        #expect(stage.player.announcement?.userMessage == "In the queue: The a")
        let before = stage.player.announcement
        stage.player.enqueue("a")
        #expect(stage.player.announcement?.userMessage == "Already in the queue: The a")
        stage.player.enqueue("a")
        #expect(stage.player.announcement?.number == 3)
        #expect(stage.player.announcement != before)
        stage.player.dequeue("a")
        #expect(stage.player.announcement?.userMessage == "Out of the queue: The a")
        for key in ["a", "b", "c"] { stage.player.enqueue(key) }
        stage.player.moveUpNext(fromOffsets: [2], toOffset: 0)
        stage.player.dequeue(atOffsets: [1])
        #expect(stage.player.queue.upNext == ["c", "b"])
        stage.player.clearUpNext()
        #expect(stage.player.queue.upNext == [])
    }

    @Test func `music videos open in their app and are never queued`() async {
        let stage = PlaybackStage(queue: ["film"])
        #expect(stage.player.availability(of: "film") == .external)
        stage.player.enqueue("film")
        #expect(stage.player.queue.upNext == [])
        await stage.play("a")
        await stage.play("film")
        #expect(stage.opened == [.link(ResourceURL("https://music.example/film")!)])
        #expect(stage.player.current?.id == "a")
        #expect(stage.player.state == .paused)
        #expect(stage.player.queue.history == [])
        #expect(stage.player.announcement?.event == .opened)
    }

    @Test func `a recording that no app opens does not interrupt the music`() async {
        let stage = PlaybackStage()
        stage.doors.areOpen = false
        await stage.play("a")
        await stage.play("film")
        #expect(stage.player.state == .playing)
        #expect(stage.player.announcement?.userMessage == "No app could open this: The film")
    }

    @Test(arguments: ["lost", "nobody's"]) func `an unavailable recording changes nothing`(key: String) async {
        let stage = PlaybackStage()
        #expect(stage.player.availability(of: key) == .unavailable)
        await stage.play(key)
        stage.player.toggle(key, intent: .full)
        stage.player.enqueue(key)
        #expect(stage.player.state == .idle)
        #expect(stage.player.queue == PlaybackQueue())
        #expect(stage.player.announcement == nil)
    }

    @Test func `reports what plays`() async {
        let stage = PlaybackStage(queue: ["a", "b", "c"])
        #expect(stage.player.nowPlaying == nil)
        await stage.play("b")
        #expect(stage.player.nowPlaying?.duration == nil)
        stage.player.playNext()
        await stage.settle()
        await stage.tell(.progress(elapsed: .seconds(5), duration: .seconds(100)))
        let now = stage.player.nowPlaying
        #expect(now?.key == "a")
        #expect(now?.title == "The a")
        #expect(now?.artist == "Band")
        #expect(now?.artwork?.description == "file:///story/a.png")
        #expect(now?.duration == .seconds(100))
        #expect(now?.elapsed == .seconds(5))
        #expect(now?.isPreview == false)
        #expect(now?.position == 2)
        #expect(now?.count == 3)
    }

    @Test func `impossible times are not shown`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        await stage.tell(.progress(elapsed: .seconds(-4), duration: .zero))
        #expect(stage.player.elapsed == .zero)
        #expect(stage.player.duration == .seconds(180))
        await stage.tell(.progress(elapsed: .seconds(200), duration: .seconds(-1)))
        #expect(stage.player.nowPlaying?.elapsed == .seconds(180))
    }

    @Test func `media in the text pause the music`() async {
        let stage = PlaybackStage()
        await stage.play("a")
        stage.player.isInlineMediaPlaying = true
        await stage.settle()
        #expect(stage.player.state == .paused)
        #expect(stage.files.sounding == nil)
        stage.player.toggle()
        await stage.settle()
        #expect(stage.player.state == .playing)
    }

    @Test func `the sound ends with the player`() async {
        let files = ScriptedPlaybackAdapter { $0.file != nil }
        var player: PlaybackController? = PlaybackController(
            playlist: PlaybackStage.playlist(), adapters: [files], clock: ManualClock())
        player?.play("a")
        await eventually { player?.isSettled != false }
        #expect(files.sounding != nil)
        weak let gone = player
        player = nil
        #expect(gone == nil)
        await eventually { files.sounding == nil }
        #expect(files.commands == [.start(1), .stop])
    }
}
