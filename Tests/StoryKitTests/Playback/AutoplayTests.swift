import StoryIR
import StoryKit
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(15))) struct AutoplayTests {
    private func location(_ page: String, _ autoplay: String..., queue: [String] = [], section: String = "s")
        -> PlaybackPage
    {
        PlaybackPage(section: section, page: page, queue: queue, autoplay: autoplay)
    }

    private func stage(awake: Bool = true, queue: [String] = []) -> PlaybackStage {
        let stage = PlaybackStage(queue: queue)
        if awake { stage.player.readerActed() }
        return stage
    }

    @Test func `waits for a gesture`() async {
        let stage = stage(awake: false, queue: ["a", "b"])
        stage.player.updateVisiblePages([location("1"), location("2", "b")])
        #expect(stage.player.state == .idle)
        stage.player.readerActed()
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        #expect(stage.player.state == .playing)
        #expect(stage.player.queue.upNext == ["a"])
    }

    @Test func `a recording on a page that is not visible at the gesture waits`() async {
        let stage = stage(awake: false)
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.updateVisiblePages([])
        stage.player.readerActed()
        #expect(stage.player.state == .idle)
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `the first playable recording of each page begins`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "film", "lost", "a", "b")])
        await stage.settle()
        #expect(stage.files.sounding?.entry.id == "a")
        stage.player.updateVisiblePages([location("2", "c")])
        await stage.settle()
        #expect(stage.files.sounding?.entry.id == "c")
        #expect(stage.opened == [])
        #expect(!stage.player.isPreview)
    }

    @Test func `a recording autoplays once`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        await stage.settle()
        await stage.tell(.ended)
        stage.player.updateVisiblePages([location("2")])
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.state == .ended)
    }

    @Test func `staying on a page begins nothing`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.play("b")
        await stage.settle()
        await stage.tell(.ended)
        stage.player.updateVisiblePages([location("1", "a"), location("2")])
        #expect(stage.player.state == .ended)
    }

    @Test func `gives way to the reader's recording and those after it`() async {
        let stage = stage(queue: ["b"])
        await stage.play("a")
        stage.player.updateVisiblePages([location("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        await stage.tell(.ended)
        stage.player.updateVisiblePages([])
        stage.player.updateVisiblePages([location("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "b")
        await stage.tell(.ended)
        // It was not played before.
        stage.player.updateVisiblePages([])
        stage.player.updateVisiblePages([location("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "c")
    }

    @Test func `stays silent after the reader paused, until the reader plays something`() async {
        let stage = stage()
        await stage.play("a")
        stage.player.pause()
        stage.player.updateVisiblePages([location("1", "c")])
        await stage.settle()
        #expect(stage.player.current?.id == "a")
        await stage.play("b")
        await stage.tell(.ended)
        stage.player.updateVisiblePages([location("2", "c")])
        #expect(stage.player.current?.id == "c")
    }

    @Test func `resuming makes a recording the reader's choice`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        await stage.settle()
        stage.player.pause()
        await stage.settle()
        stage.player.resume()
        await stage.settle()
        stage.player.updateVisiblePages([location("2", "c")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `gives way to sounds and films in the text`() async {
        let stage = stage()
        stage.player.isInlineMediaPlaying = true
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.state == .idle)
        stage.player.isInlineMediaPlaying = false
        stage.player.updateVisiblePages([])
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `waits until the story is silent, for the page that is visible then`() async {
        let stage = stage()
        stage.player.isStorySounding = true
        stage.player.updateVisiblePages([location("1", "a"), location("2", "b")])
        #expect(stage.player.state == .idle)
        stage.player.isStorySounding = false
        #expect(stage.player.current?.id == "a")
        // The music continues in the background.
        stage.player.isStorySounding = true
        await stage.settle()
        #expect(stage.player.state == .playing)
        stage.player.updateVisiblePages([location("3", "c")])
        stage.player.updateVisiblePages([location("4")])
        stage.player.isStorySounding = false
        #expect(stage.player.current?.id == "a")
        stage.player.updateVisiblePages([location("3", "c")])
        #expect(stage.player.current?.id == "c")
    }

    @Test func `waiting autoplay gives way to the reader's choice`() async {
        let stage = stage()
        stage.player.isStorySounding = true
        stage.player.updateVisiblePages([location("1", "a")])
        await stage.play("b")
        stage.player.isStorySounding = false
        #expect(stage.player.current?.id == "b")
    }

    @Test func `does not restart a recording that plays`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.updateVisiblePages([location("2", "a")])
        await stage.settle()
        #expect(stage.files.commands == [.start(1)])
    }

    @Test func `does not play what the reader removed from the queue, until it is added again`() async {
        let paths: [@MainActor (PlaybackController) -> Void] = [
            { $0.dequeue("b") }, { $0.dequeue(atOffsets: [1]) }, { $0.clearUpNext() },
        ]
        for takeOut in paths {
            let stage = stage(queue: ["a", "b"])
            takeOut(stage.player)
            stage.player.updateVisiblePages([location("1", "b", queue: ["b"])])
            #expect(stage.player.state == .idle)
            stage.player.enqueue("b")
            // The page was already played.
            stage.player.updateVisiblePages([])
            stage.player.updateVisiblePages([location("1", "b")])
            #expect(stage.player.state == .idle)
            stage.player.updateVisiblePages([location("2", "b")])
            #expect(stage.player.current?.id == "b")
        }
    }

    @Test func `a section's recordings join the queue once, when the reader enters it`() async {
        let stage = stage(awake: false)
        stage.player.updateVisiblePages([location("1", queue: ["a", "film", "b"])])
        #expect(stage.player.queue.upNext == ["a", "b"])
        stage.player.dequeue("a")
        stage.player.updateVisiblePages([location("2", queue: ["a", "film", "b"])])
        #expect(stage.player.queue.upNext == ["b"])
        stage.player.updateVisiblePages([location("1", queue: ["c"], section: "t")])
        #expect(stage.player.queue.upNext == ["b", "c"])
    }
}
