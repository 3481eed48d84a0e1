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

    @Test func `what is out of sight at the gesture waits`() async {
        let stage = stage(awake: false)
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.updateVisiblePages([])
        stage.player.readerActed()
        #expect(stage.player.state == .idle)
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `begins with each page, the first of it that can be played`() async {
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

    @Test func `once`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        await stage.settle()
        await stage.tell(.ended)
        stage.player.updateVisiblePages([location("2")])
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.state == .ended)
    }

    @Test func `staying begins nothing`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.play("b")
        await stage.settle()
        await stage.tell(.ended)
        stage.player.updateVisiblePages([location("1", "a"), location("2")])
        #expect(stage.player.state == .ended)
    }

    @Test func `gives way to the reader's choice and what follows it`() async {
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

    @Test func `leaves silence that was asked for until the reader plays`() async {
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

    @Test func `going on with music makes it the reader's choice`() async {
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

    @Test func `gives way to the text's own sound`() async {
        let stage = stage()
        stage.player.isInlineMediaPlaying = true
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.state == .idle)
        stage.player.isInlineMediaPlaying = false
        stage.player.updateVisiblePages([])
        stage.player.updateVisiblePages([location("1", "a")])
        #expect(stage.player.current?.id == "a")
    }

    @Test func `waits until the story is silent, on the page that is still seen then`() async {
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

    @Test func `what has waited for the story gives way to the reader's choice`() async {
        let stage = stage()
        stage.player.isStorySounding = true
        stage.player.updateVisiblePages([location("1", "a")])
        await stage.play("b")
        stage.player.isStorySounding = false
        #expect(stage.player.current?.id == "b")
    }

    @Test func `what plays already is not begun again`() async {
        let stage = stage()
        stage.player.updateVisiblePages([location("1", "a")])
        stage.player.updateVisiblePages([location("2", "a")])
        await stage.settle()
        #expect(stage.files.commands == [.start(1)])
    }

    @Test func `what the reader took out of the queue does not begin by itself until it is put back`() async {
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

    @Test func `sections join where readers come to them, once`() async {
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
